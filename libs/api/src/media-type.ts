/** True for JSON and types based on it, such as `application/problem+json`. */
export const isJson = (mediaType: string) => /^application\/(.+\+)?json\b/i.test(mediaType);

/** The one media type of a body that the client sends or reads: JSON if the contract offers it, otherwise the first. */
export const preferredMediaType = (mediaTypes: readonly string[]): string | undefined =>
  mediaTypes.find((type) => type === 'application/json') ?? mediaTypes.find(isJson) ?? mediaTypes[0];
