/** Small random stories of doors and keys, in story notation: items that are given for items. */
import { seededRandom } from '../readers/walks.ts';

/** The same number, the same story. */
export function randomLockStory(seed: number): string {
  const draw = seededRandom(seed * 11 + 5);
  const pick = <Thing>(things: readonly Thing[]): Thing =>
    things[Math.floor(draw() * things.length)] as Thing;
  const maybe = (share: number) => draw() < share;
  const keys = ['lamp', 'rope', 'coin'];
  const nodes = ['Hall', 'Cellar', 'Yard'];
  const asked = () => {
    const one = `has(${pick(keys)})`;
    if (maybe(0.15)) return `not ${one}`;
    return maybe(0.2) ? `${one} ${pick(['and', 'or'])} count(${pick(keys)}) > 0` : one;
  };
  const effect = () => {
    const key = pick(keys);
    return pick([
      `give ${key}`,
      `give ${key} ${pick([0, 1])}`,
      `take ${key}`,
      `move ${key} to ${pick(['inventory', 'nowhere', `"${pick(nodes)}"`])}`,
    ]);
  };
  const lines: string[] = [];
  for (const node of nodes) {
    lines.push(`:: ${node}`);
    if (maybe(0.15)) lines.push(`You have {count(${pick(keys)})}.`);
    if (maybe(0.15)) lines.push(`~ ${pick(['first', 'every'])}: ${effect()}`);
    if (node === 'Hall') {
      for (const key of keys) {
        const marks = ['fixed', 'hidden', 'stackable'].filter((mark) =>
          maybe(mark === 'stackable' ? 0.2 : 0.3),
        );
        const mark = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
        lines.push(`@ ${key}${mark} in ${pick(['nowhere', 'nowhere', 'inventory', ...nodes])}`);
      }
    }
    for (let count = 0; count < 2; count++) {
      lines.push(`- Try -> ${pick(['stay', 'End', ...nodes])}`);
      if (maybe(0.7)) lines.push(`if ${asked()}`);
      if (maybe(0.5)) lines.push(`do ${effect()}`);
    }
    lines.push('- Go -> End');
  }
  return [...lines, ':: End (ending: Over)'].join('\n');
}
