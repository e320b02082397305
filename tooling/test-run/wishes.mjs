/**
 * A wish is a step by its name, and words behind it that say which of its tests.
 * @typedef {{ step: string, words: string[] }} Wish
 */

/**
 * The wishes typed behind `npm test --`: `unit story merge e2e map` are two.
 * @param {string[]} args
 * @param {{ name: string, takesWords?: boolean }[]} steps
 * @returns {{ wishes: Wish[], unknown: string[] }}
 */
export function readWishes(args, steps) {
  /** @type {Wish[]} */
  const wishes = [];
  /** @type {string[]} */
  const unknown = [];
  let takesWords = false;
  for (const arg of args) {
    const step = steps.find(({ name }) => name === arg);
    if (step) {
      wishes.push({ step: step.name, words: [] });
      takesWords = step.takesWords === true;
    } else if (takesWords) wishes.at(-1)?.words.push(arg);
    else unknown.push(arg);
  }
  return { wishes, unknown };
}
