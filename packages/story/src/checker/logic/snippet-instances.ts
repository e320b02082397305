/**
 * Snippets with values as they are shown. Each is read once for all places that give the same for what its logic
 * asks for, with that in place of its keys: so everybody who looks at conditions sees those of the story.
 */
import { nodeNameKey } from '../../logic/names.ts';
import { printExpression } from '../../logic/print-logic.ts';
import { isExpression, partsOf } from '../../logic/references.ts';
import type { Expression } from '../../model/expression.ts';
import { playLimits } from '../../model/play-limits.ts';
import type { Story } from '../../model/story.ts';
import { type Given, givenFor, isTooMuch, keyIn } from '../../text/snippets/given-values.ts';
import type { Show } from '../../text/tree/body-tree.ts';
import { divisorsIn } from './slots-in-logic.ts';
import type { Instances, WrittenText } from './written-text.ts';

/** The number of instances of one snippet that are looked at. */
export const mostInstances = 500;

/** Stands for what is given and never asked for: it is only shown. */
const unasked: Expression = { type: 'text', value: '', span: { start: 0, end: 0 } };

/** A snippet with values, as it is written. */
interface Template {
  readonly text: WrittenText;
  /** The place among the texts. */
  readonly index: number;
  readonly values: readonly string[];
  /** The keys of which its conditions, divisions and snippets within hang. */
  readonly asked: ReadonlySet<string>;
}

export const noInstances: Instances = { all: [], at: new Map(), crowded: new Set() };

/** `instantiate` reads the text of a snippet with what is given. */
export function instancesOf(
  { snippets }: Pick<Story, 'snippets'>,
  texts: readonly WrittenText[],
  showsInNodes: Iterable<Show>,
  instantiate: (text: WrittenText, given: Given) => WrittenText,
): Instances {
  const templates = new Map<string, Template>();
  for (const [index, text] of texts.entries()) {
    const [list, at] = text.field.split('.');
    const snippet = list === 'snippets' ? snippets[Number(at)] : undefined;
    if (!snippet?.values.length || templates.has(nodeNameKey(snippet.name))) continue;
    const { values, name } = snippet;
    templates.set(nodeNameKey(name), { text, index, values, asked: keysThatDecide(text) });
  }
  if (templates.size === 0) return noInstances;
  const isTemplate = new Set([...templates.values()].map(({ text }) => text));
  const known = new Map<string, WrittenText>();
  const counts = new Map<number, number>();
  const all: { template: number; text: WrittenText }[] = [];
  const at = new Map<Show, WrittenText>();
  const crowded = new Set<number>();
  const plain = texts.filter((text) => !isTemplate.has(text)).flatMap(({ shows }) => shows);
  let places = [...showsInNodes, ...plain];
  for (let depth = 0; depth < playLimits.snippetDepth && places.length > 0; depth += 1) {
    const within: Show[] = [];
    for (const show of places) {
      const template = templates.get(nodeNameKey(show.snippet.text));
      if (template === undefined) continue;
      const { text, index, values, asked } = template;
      const whole = givenFor(values, show.values);
      if (isTooMuch(whole)) continue;
      const given = new Map(
        [...whole].map(([key, value]) => [key, asked.has(key) ? value : unasked]),
      );
      const key = `${index} ${[...given.values()].map(printExpression).join(', ')}`;
      const before = known.get(key);
      if (before) at.set(show, before);
      if (before || crowded.has(index)) continue;
      const count = (counts.get(index) ?? 0) + 1;
      counts.set(index, count);
      if (count > mostInstances) crowded.add(index);
      const own = instantiate(text, given);
      known.set(key, own);
      at.set(show, own);
      all.push({ template: index, text: own });
      within.push(...own.shows);
    }
    places = within;
  }
  return { all, at, crowded };
}

function keysThatDecide({ pieces, shows }: WrittenText): Set<string> {
  const keys = new Set<string>();
  const note = (tree: Expression) => {
    const key = keyIn(tree);
    if (key !== null) keys.add(key);
    for (const part of partsOf(tree)) note(part);
  };
  for (const { tree, use } of pieces) {
    if (tree === null || !isExpression(tree)) continue;
    if (use === 'condition' || divisorsIn(tree).length > 0) note(tree);
  }
  for (const { values } of shows) for (const value of values) note(value);
  return keys;
}
