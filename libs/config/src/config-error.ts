/** config.json could not be fetched, or has mistakes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One sentence for each mistake. */
  readonly reasons: readonly string[];
  /** Whether the network or the server failed, so that trying again may help. */
  readonly isTemporary: boolean;

  constructor(reasons: readonly string[], { isTemporary = false } = {}) {
    super(reasons.join(' '));
    this.reasons = reasons;
    this.isTemporary = isTemporary;
  }
}
