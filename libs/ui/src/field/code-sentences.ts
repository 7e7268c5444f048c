/** At the field of a code: My account and the recovery say the same. */
export const refusedCode = 'This code is wrong, too old or was used already. Check it, or send a new code.';

/** @param length number of digits that a code has */
export const incompleteCode = (length: number) => `Enter all ${length} digits.`;
