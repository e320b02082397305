/** Small random stories in story notation, with all that logic can do, for comparing two ways. */
import { seededRandom } from '../readers/walks.ts';

/** A maker is what a random story is made with. The order of all draws is part of the seed's story. */
class Maker {
  readonly draw: () => number;
  readonly nodes: string[];
  readonly isEndingAt: boolean[];
  readonly endings: string[];
  readonly has: ReturnType<Maker['drawFeatures']>;
  readonly isPortable: boolean;
  readonly asks: (() => string)[];
  readonly effects: (() => string)[];
  isHub = false;
  /** Chance decides much, and items can be taken to let it fall again. */
  readonly isOfLuck: boolean;

  constructor(seed: number, isOfLuck = false) {
    this.isOfLuck = isOfLuck;
    this.draw = seededRandom(seed);
    this.nodes = ['Hall', 'Cellar', 'Attic', 'Garden', 'Well'].slice(0, 2 + this.upTo(4));
    this.isEndingAt = this.nodes.map(
      (_, at) => at > 0 && this.maybe(at === this.nodes.length - 1 ? 0.6 : 0.25),
    );
    this.endings = this.nodes.filter((_, at) => this.isEndingAt[at]);
    this.has = this.drawFeatures();
    this.isPortable = isOfLuck || (!this.has.chance && this.maybe(0.6));
    this.asks = this.drawAsks();
    this.effects = this.drawEffects();
  }

  upTo = (most: number) => Math.floor(this.draw() * most);
  maybe = (share: number) => this.draw() < share;
  pick = <Thing>(things: readonly Thing[]): Thing => things[this.upTo(things.length)] as Thing;
  node = () => this.pick(this.nodes);

  drawFeatures() {
    const { maybe } = this;
    return {
      score: maybe(0.2),
      gold: maybe(0.5),
      brave: maybe(0.4),
      mood: maybe(0.25),
      lamp: maybe(0.35),
      coin: maybe(0.2),
      visits: maybe(0.35),
      turns: maybe(0.2),
      chosen: maybe(0.2),
      endings: this.endings.length > 0 && maybe(0.25),
      pools: maybe(0.25),
      calls: maybe(0.25),
      chance: maybe(0.3) || this.isOfLuck,
      texts: maybe(0.3),
      bag: maybe(0.2),
      goesOn: maybe(0.3),
      here: maybe(0.2),
      times: maybe(0.15),
      back: maybe(0.2),
      name: maybe(0.15),
      age: maybe(0.12),
      price: maybe(0.15),
      ifs: maybe(0.25),
      wide: maybe(0.15),
      frames: maybe(0.15),
      values: maybe(0.15),
      deeds: maybe(0.15),
    };
  }

  drawAsks(): (() => string)[] {
    const { has, pick, upTo, maybe, node, endings } = this;
    return [
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
      this.isOfLuck && (() => 'chance(50)'),
      has.bag &&
        (() => pick(['bag has "rope"', 'not bag has "map"', 'size(bag) > 1', 'size(bag) = 0'])),
      has.here && (() => `chosen_here("a${1 + upTo(6)}")`),
      has.times && (() => `times_chosen("a${1 + upTo(6)}") ${pick(['>', '=', '<'])} ${upTo(4)}`),
      has.lamp && maybe(0.5) && (() => `at(lamp, "${node()}")`),
      has.coin && maybe(0.3) && (() => `at(coin, "${node()}")`),
      has.name && (() => pick(['name = "Ann"', 'name != "Bea"', 'name = ""'])),
      has.age && (() => pick(['age > 2', 'age = 1', 'age < 3', 'age <= 1.5'])),
      has.price && (() => pick(['price >= 1.5', 'price = 0.5', 'price < 1', 'price * 2 > 2.5'])),
      has.deeds && (() => pick(['earned(deed)', 'not earned(deed)'])),
    ].filter((ask) => ask !== false);
  }

  drawEffects(): (() => string)[] {
    const { has, pick, maybe } = this;
    const simple = this.drawSimpleEffects();
    const ifs = () =>
      `if ${this.condition()} then ${pick(simple)()}${maybe(0.4) ? `, ${pick(simple)()}` : ''}${maybe(0.4) ? ` else ${pick(simple)()}` : ''} end`;
    return has.ifs ? [...simple, ifs, ifs] : simple;
  }

  drawSimpleEffects(): (() => string)[] {
    const { has, pick, node } = this;
    return [
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
      has.bag && (() => pick(['add "rope" to bag', 'add "map" to bag', 'remove "rope" from bag'])),
      has.name && (() => pick(['set name = "Ann"', 'set name = ""', 'set tale = tale & name'])),
      has.age && has.gold && (() => 'set gold = age'),
      has.price &&
        (() => `set price = ${pick(['price + 0.5', 'price - 0.5', '1.25', '0', 'price / 2'])}`),
      this.isOfLuck && (() => pick(['give stone', 'take stone', `move stone to "${node()}"`])),
      () => 'unlock deed',
    ].filter((effect) => effect !== false);
  }

  #simple(): string {
    return this.asks.length === 0 ? 'yes' : this.pick(this.asks)();
  }

  condition(): string {
    if (!this.maybe(0.25)) return this.#simple();
    return `${this.#simple()} ${this.pick(['and', 'or', 'and not'])} (${this.#simple()})`;
  }

  some(most: number, share: number): string[] {
    return Array.from({ length: most }).flatMap(() =>
      this.maybe(share) ? this.pick(this.effects)() : [],
    );
  }

  call(): string {
    return this.maybe(0.4) ? `call then ${this.maybe(0.05) ? 'Moon' : this.node()}` : 'call';
  }

  target(): string {
    const { has, maybe, upTo, node } = this;
    if (has.back && maybe(0.3)) return 'back';
    if (has.calls && maybe(0.3)) return 'return';
    if (maybe(0.12)) return 'stay';
    if (has.chance && maybe(0.3)) return `${1 + upTo(2)} ${node()} | 1 ${node()}`;
    return maybe(0.03) ? 'Moon' : node();
  }
}

/** The same number, the same story. */
export const randomSmallStory = (seed: number): string => storyBy(new Maker(seed));

/** A story in which much is there once, to be asked and come back from. */
export function randomHubStory(seed: number): string {
  const maker = new Maker(seed + 500_000_000);
  maker.isHub = true;
  return storyBy(maker);
}

/** A story in which chance often hides choices, and items that nothing reads lie about. */
export const randomStoryOfLuck = (seed: number): string =>
  storyBy(new Maker(seed + 600_000_000, true));

function storyBy(maker: Maker): string {
  const { has, nodes } = maker;
  const lines: string[] = ['! Deed'];
  if (has.gold) lines.push('$ gold = 1 (0 to 4)');
  if (has.score) lines.push('$ score = 0');
  if (has.brave) lines.push('$ brave = no');
  if (has.bag) lines.push('$ bag = {rope} (of rope | map)');
  if (has.name) lines.push('$ name = ""', '$ tale = "" (shown)');
  if (has.age) lines.push('$ age = 1 (0 to 4)');
  if (has.price) lines.push('$ price = 0.5 (0 to 2, decimals 1)');
  if (has.mood) lines.push('$ mood = calm (of calm | cross | sad)');
  if (has.wide) {
    for (const effect of maker.some(1, 0.5)) lines.push(`~ start: ${effect}`);
    for (const effect of maker.some(1, 0.7)) lines.push(`~ entry: ${effect}`);
  }
  const action = `a${1 + maker.upTo(4)}`;
  if (has.frames) {
    lines.push(`~ header${maker.maybe(0.5) ? ' day' : ''}: {show "Piece"}`);
    lines.push(`~ footer: {if ${maker.condition()}}[go](action:a${1 + maker.upTo(4)}){end}`);
  }
  for (const at of nodes.keys()) addNode(maker, at, lines);
  if (has.values) {
    lines.push('## Told (with what, more)', maker.pick(toldTexts)(action));
    lines.push('## Outer (with what)', '{show "Told" with what, what}');
  }
  if (has.frames) lines.push('## Piece', textWithLink(maker, action));
  return lines.join('\n');
}

function addNode(maker: Maker, at: number, lines: string[]): void {
  const { has, maybe, pick, upTo, node, isPortable } = maker;
  const name = maker.nodes[at];
  const isEnding = maker.isEndingAt[at] === true;
  lines.push(isEnding ? `:: ${name} (ending: The ${name})` : `:: ${name}`);
  const most = maker.isHub ? 4 : 3;
  const actions = isEnding ? 0 : maybe(0.1) ? 0 : 1 + upTo(most);
  const first = lines.filter((line) => line.startsWith('- ')).length + 1;
  if (has.texts && actions > 0 && maybe(0.6)) lines.push(textWithLink(maker, `a${first}`));
  if (has.values && maybe(0.7)) {
    const given = () =>
      pick(['yes', '2', '"calm"', maker.condition().replace(/chance\(\d+\)/g, 'no')]);
    lines.push(
      maybe(0.7) ? `{show "Told" with ${given()}, ${given()}}` : `{show "Outer" with ${given()}}`,
    );
  }
  for (const effect of maker.some(1, 0.2)) lines.push(`~ first: ${effect}`);
  for (const effect of maker.some(1, 0.2)) lines.push(`~ every: ${effect}`);
  if ((has.pools || has.frames) && maybe(0.4)) lines.push('~ tags: day');
  for (let ways = has.goesOn && maybe(0.5) ? 1 + upTo(2) : 0; ways > 0; ways--) {
    const marks = [
      ...(maybe(0.4) ? ['keep'] : []),
      ...(has.calls && maybe(0.3) ? [maker.call()] : []),
    ];
    const shown = marks.length > 0 ? ` (${marks.join(', ')})` : '';
    const when = maybe(0.75) ? ` if ${maker.condition()}` : '';
    lines.push(`~ continue: ${maker.target()}${shown}${when}`);
  }
  if (has.pools && maybe(0.4)) lines.push(`~ when: ${maker.condition()}`);
  if (has.pools && maybe(0.4) && !isEnding) {
    lines.push(`~ pool: day, ${1 + upTo(2)}${has.calls && maybe(0.5) ? ' (call)' : ''}`);
  }
  if (at === 0 && has.lamp) lines.push(`@ Lamp${isPortable ? '' : ' (fixed)'} in ${node()}`);
  if (at === 0 && has.turns && isPortable && !maker.isOfLuck) lines.push(`@ Stone in ${node()}`);
  if (at === 0 && maker.isOfLuck) {
    const mark = maybe(0.2) ? ' (stackable)' : '';
    lines.push(`@ Stone${mark} in ${maybe(0.4) ? 'inventory' : node()}`);
    if (maybe(0.3)) lines.push(`@ Pebble in ${node()}`);
  }
  if (at === 0 && has.coin) lines.push('@ Coin (stackable, fixed) in nowhere');
  for (let count = 0; count < actions; count++) addAction(maker, first + count, lines);
}

/** Texts of a snippet with values, of which it hangs whether a choice is offered. */
const toldTexts = [
  (id: string) => `{if what and not more}[go](action:${id}){end}`,
  (id: string) => `{if what = more}[go](action:${id}){else}{more}{end}`,
  (id: string) => `{if what = 2 or more = "calm"}{first}{again}[go](action:${id}){end}{end}`,
];

function textWithLink(maker: Maker, actionId: string): string {
  const link = `[go](action:${actionId})`;
  return maker.pick([
    `{if ${maker.condition()}}${link}{else}No.{end}`,
    `{first}Hm.{again}${link}{end}`,
    `{cycle}a|${link}{end}`,
    `{sequence}a|b|${link}{end}`,
    `{once}${link}|b{end}`,
    ...(maker.has.chance ? [`{shuffle}${link}|b{end}`] : []),
  ]);
}

function addAction(maker: Maker, number: number, lines: string[]): void {
  const { has, maybe, isHub } = maker;
  const drawn = maybe(isHub ? 0.65 : has.score ? 0.5 : 0.2)
    ? ['once']
    : maybe(0.15)
      ? ['fallback']
      : [];
  const use = has.here && maybe(0.35) ? ['once_per_visit'] : drawn;
  const marks = [...use, ...(has.calls && maybe(0.4) ? [maker.call()] : [])];
  const shown = marks.length > 0 ? ` (${marks.join(', ')})` : '';
  lines.push(`- Do ${number} -> ${maker.target()}${shown}`);
  if (maybe(isHub ? 0.2 : 0.4)) lines.push(`if ${maker.condition()}`);
  if (maybe(0.2)) lines.push('else locked: No.');
  for (const effect of maker.some(2, isHub ? 0.15 : 0.35)) lines.push(`do ${effect}`);
  if (has.name && maybe(0.3)) lines.push('ask name: Who are you?');
  else if (has.age && maybe(0.3)) lines.push('ask age: How old are you?');
  // Without bounds, but only so often.
  if (has.score && marks[0] === 'once') lines.push('do set score = score + 1');
}
