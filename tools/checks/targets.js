/** Nx targets of all checks that need no browser. */
export const checks = ['lint', 'typecheck', 'test', 'build', 'codegen-check', 'unused', 'size'];
