/** '1,004'. */
export const figure = (value: number) => value.toLocaleString('en');

export const userWords = { one: 'user', many: 'users' };

/** '1 user', '1,004 users'. */
export function counted(count: number, { one, many }: { readonly one: string; readonly many: string } = userWords): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
