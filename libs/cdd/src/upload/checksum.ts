/** How the checksum of what was sent stands to what the server says it stored. */
export type ChecksumVerdict = 'same' | 'different' | 'unknown';

/** @param receipt the body of the server's answer; a backend may leave the checksum out */
export function compareChecksum(sha256: string, receipt: unknown): ChecksumVerdict {
  const stored = typeof receipt === 'object' && receipt !== null && 'sha256' in receipt ? receipt.sha256 : undefined;
  if (typeof stored !== 'string') return 'unknown';
  return stored.toLowerCase() === sha256 ? 'same' : 'different';
}
