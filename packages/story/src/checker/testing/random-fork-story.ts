import { seededRandom } from '../readers/walks.ts';

/**
 * A story in story notation that leads on from fork to fork, with ways back, chance, nodes that are passed and
 * choices that hang on others: what is behind one choice is often out of reach behind another.
 */
export function randomForkStory(seed: number): string {
  const draw = seededRandom(seed + 800_000_000);
  const upTo = (most: number) => Math.floor(draw() * most);
  const maybe = (share: number) => draw() < share;
  const count = 6 + upTo(5);
  const hasChance = maybe(0.3);
  const goesOn = maybe(0.4);
  const lines = ['$ brave = no'];
  let choices = 0;
  const after = (at: number) => Math.min(count - 1, at + 1 + upTo(3));
  const lead = (at: number) => {
    if (maybe(0.1)) return `N${upTo(count)}`;
    return hasChance && maybe(0.3) ? `1 N${after(at)} | 1 N${after(at)}` : `N${after(at)}`;
  };
  for (let at = 0; at < count; at++) {
    const isEnding = at === count - 1 || (at > 2 && maybe(0.2));
    lines.push(isEnding ? `:: N${at} (ending: E${at})` : `:: N${at}`, 'Here.');
    if (isEnding) continue;
    if (goesOn && maybe(0.3)) {
      const when = maybe(0.5) ? ' if brave' : '';
      lines.push(`~ continue: ${lead(at)}${maybe(0.6) ? ' (keep)' : ''}${when}`);
    }
    for (let left = 1 + upTo(3); left > 0; left--) {
      choices += 1;
      lines.push(`- Do ${choices} -> ${lead(at)}${maybe(0.15) ? ' (once)' : ''}`);
      if (maybe(0.15)) lines.push(`if ${maybe(0.5) ? 'not ' : ''}brave`);
      if (hasChance && maybe(0.15)) lines.push('if chance(50)');
      if (maybe(0.25)) lines.push('do set brave = not brave');
    }
  }
  return lines.join('\n');
}
