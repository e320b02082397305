/** An id for a choice that is made in the browser. */
export function newActionId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `c${[...random].map((number) => number.toString(36)).join('')}`.slice(0, 8);
}
