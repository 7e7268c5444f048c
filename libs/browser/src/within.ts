/** Rejects with `tooLate` when the work has not ended after so many milliseconds; the work itself goes on. */
export async function within<Result>(milliseconds: number, tooLate: Error, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate), milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
