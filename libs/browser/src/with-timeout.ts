/** Rejects with `error` when `work` hasn't settled after `timeoutMs`; the work itself goes on. */
export async function withTimeout<Result>(timeoutMs: number, error: Error, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
