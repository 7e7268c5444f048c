/** '1,004'. */
export const figure = (value: number) => value.toLocaleString('en');

/** '1 user', '1,004 users'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
