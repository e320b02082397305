/** Small random stories in tale notation, with all that logic can do, for comparing two ways. */
import { seededRandom } from '../readers/seeded-random.ts';

/** The same number, the same story. */
export function randomSmallStory(seed: number): string {
  const draw = seededRandom(seed);
  const upTo = (most: number) => Math.floor(draw() * most);
  const maybe = (share: number) => draw() < share;
  const pick = <Thing>(things: readonly Thing[]): Thing => things[upTo(things.length)] as Thing;

  const nodes = ['Hall', 'Cellar', 'Attic', 'Garden', 'Well'].slice(0, 2 + upTo(4));
  const isEndingAt = nodes.map((_, at) => at > 0 && maybe(at === nodes.length - 1 ? 0.6 : 0.25));
  const endings = nodes.filter((_, at) => isEndingAt[at]);
  const has = {
    score: maybe(0.2),
    gold: maybe(0.5),
    brave: maybe(0.4),
    mood: maybe(0.25),
    lamp: maybe(0.35),
    coin: maybe(0.2),
    visits: maybe(0.35),
    turns: maybe(0.2),
    chosen: maybe(0.2),
    endings: endings.length > 0 && maybe(0.25),
    pools: maybe(0.25),
    calls: maybe(0.25),
    chance: maybe(0.3),
    texts: maybe(0.3),
  };
  // Who takes an item passes a turn and may have better luck: that is left to items that matter.
  const isPortable = !has.chance && maybe(0.6);
  const node = () => pick(nodes);
  const asks = [
    has.gold && (() => `gold ${pick(['>=', '<', '=', '>'])} ${upTo(4)}`),
    has.gold && maybe(0.2) && (() => 'gold * 2 > 3'),
    has.brave && (() => pick(['brave', 'not brave'])),
    has.mood && (() => `mood ${pick(['=', '!='])} "${pick(['calm', 'cross', 'sad'])}"`),
    has.lamp && (() => pick(['has(lamp)', 'not has(lamp)', 'has(lamp)'])),
    has.coin && (() => `count(coin) ${pick(['>', '<', '='])} ${upTo(3)}`),
    has.visits && (() => `visits("${node()}") ${pick(['>', '<', '='])} ${upTo(4)}`),
    has.visits && (() => `seen("${node()}")`),
    has.turns && (() => `turns ${pick(['>', '<'])} ${1 + upTo(5)}`),
    has.turns && (() => `turns_since("${node()}") ${pick(['>', '<', '='])} ${upTo(4)}`),
    has.chosen && (() => `chosen("a${1 + upTo(6)}")`),
    has.endings && (() => `ending("The ${pick(endings)}")`),
    has.score && (() => pick(['score * 2 > 3', 'score mod 2 = 1', 'score > 0', 'score + 1 = 3'])),
    has.chance && (() => `chance(${pick([0, 30, 100])})`),
  ].filter((ask) => ask !== false);
  const simple = (): string => (asks.length === 0 ? 'yes' : pick(asks)());
  const condition = (): string => {
    if (maybe(0.25)) return `${simple()} ${pick(['and', 'or', 'and not'])} (${simple()})`;
    return simple();
  };
  const effects = [
    has.gold && (() => `set gold = ${pick(['gold + 1', 'gold - 1', 'gold + 2', '2', '0'])}`),
    has.gold && has.chance && (() => 'set gold = random(0, 2)'),
    has.gold && has.coin && (() => 'set gold = count(coin)'),
    has.gold && has.brave && (() => 'set brave = gold > 1'),
    has.brave && has.mood && (() => 'set brave = mood = "cross"'),
    has.lamp && has.brave && (() => 'set brave = has(lamp)'),
    has.brave && (() => `set brave = ${pick(['yes', 'no', 'not brave'])}`),
    has.mood && (() => `set mood = ${pick(['"calm"', '"cross"', 'random("calm", "sad")'])}`),
    has.lamp && (() => pick(['give lamp', 'take lamp', `move lamp to "${node()}"`])),
    has.coin && (() => pick(['give coin', 'take coin 2', 'give coin 2'])),
    () => 'unlock deed',
  ].filter((effect) => effect !== false);
  const some = (most: number, share: number) =>
    Array.from({ length: most }).flatMap(() => (maybe(share) ? pick(effects)() : []));

  const lines: string[] = ['! Deed'];
  if (has.gold) lines.push('$ gold = 1 (0 to 4)');
  if (has.score) lines.push('$ score = 0');
  if (has.brave) lines.push('$ brave = no');
  if (has.mood) lines.push('$ mood = calm (of calm | cross | sad)');
  const target = (): string => {
    if (has.calls && maybe(0.3)) return 'return';
    if (maybe(0.12)) return 'stay';
    if (has.chance && maybe(0.3)) return `${1 + upTo(2)} ${node()} | 1 ${node()}`;
    return maybe(0.03) ? 'Moon' : node();
  };
  for (const [at, name] of nodes.entries()) {
    const isEnding = isEndingAt[at] === true;
    lines.push(isEnding ? `:: ${name} (ending: The ${name})` : `:: ${name}`);
    const actions = isEnding ? 0 : maybe(0.1) ? 0 : 1 + upTo(3);
    const first = lines.filter((line) => line.startsWith('- ')).length + 1;
    if (has.texts && actions > 0 && maybe(0.6)) {
      const link = `[go](action:a${first})`;
      lines.push(
        pick([
          `{if ${condition()}}${link}{else}No.{end}`,
          `{first}Hm.{again}${link}{end}`,
          `{cycle}a|${link}{end}`,
          `{sequence}a|b|${link}{end}`,
          `{once}${link}|b{end}`,
          ...(has.chance ? [`{shuffle}${link}|b{end}`] : []),
        ]),
      );
    }
    for (const effect of some(1, 0.2)) lines.push(`~ first: ${effect}`);
    for (const effect of some(1, 0.2)) lines.push(`~ every: ${effect}`);
    if (has.pools && maybe(0.4)) lines.push('~ tags: day');
    if (has.pools && maybe(0.4)) lines.push(`~ when: ${condition()}`);
    if (has.pools && maybe(0.4) && !isEnding) {
      lines.push(`~ pool: day, ${1 + upTo(2)}${has.calls && maybe(0.5) ? ' (call)' : ''}`);
    }
    if (at === 0 && has.lamp) lines.push(`@ Lamp${isPortable ? '' : ' (fixed)'} in ${node()}`);
    if (at === 0 && has.turns && isPortable) lines.push(`@ Stone in ${node()}`);
    if (at === 0 && has.coin) lines.push('@ Coin (stackable, fixed) in nowhere');
    for (let count = 0; count < actions; count++) {
      const marks = [
        ...(maybe(has.score ? 0.5 : 0.2) ? ['once'] : maybe(0.15) ? ['fallback'] : []),
        ...(has.calls && maybe(0.4) ? ['call'] : []),
      ];
      const label = `Do ${first + count}`;
      lines.push(`- ${label} -> ${target()}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`);
      if (maybe(0.4)) lines.push(`if ${condition()}`);
      if (maybe(0.2)) lines.push('else locked: No.');
      for (const effect of some(2, 0.35)) lines.push(`do ${effect}`);
      // Without bounds, but only so often.
      if (has.score && marks[0] === 'once') lines.push('do set score = score + 1');
    }
  }
  return lines.join('\n');
}
