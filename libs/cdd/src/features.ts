/** What the backend offers besides the upload, by the setting `features`. */
export interface CddFeatures {
  /** `cdd-history`: the uploads are listed, and a file that was uploaded before is recognised. */
  history: boolean;
  /** `cdd-schema`: the records are checked against the backend's JSON Schema. */
  schema: boolean;
}

/** @param names the setting `features` */
export function cddFeatures(names: readonly string[] = []): CddFeatures {
  return { history: names.includes('cdd-history'), schema: names.includes('cdd-schema') };
}
