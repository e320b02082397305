/** A node as a knot, and as a second one where it is shown again without being entered. */

import { parseCondition } from '@brasslamp/story/logic';
import type { Action, Node } from '@brasslamp/story/model';
import { type AnyVariant, branchesOf, parseBody, parseWords } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline } from '@brasslamp/story/text/body';
import { branch, effectLines, indented } from './ink-effects.ts';
import { and, conditionOf, not, or } from './ink-expressions.ts';
import type { InkStory } from './ink-story.ts';
import {
  branchConditions,
  escaped,
  inlinesOf,
  shownBy,
  type TextPlace,
  textLines,
} from './ink-text.ts';
import { isOpen, type ViewOf, wayLines } from './ink-ways.ts';

const here = { isInChoice: false };

export interface NodeKnots {
  enter: string[];
  view: string[];
}

export function nodeLines(ink: InkStory, node: Node, viewOf: ViewOf): NodeKnots {
  const place: TextPlace = { node, visits: ink.visitsOf(node.id), within: [] };
  const blocks = blocksOf(ink, node);
  const text = textLines(ink, blocks, place);
  const ways =
    node.ending === null ? continueLines(ink, node, text, viewOf) : { lines: [], isSure: false };
  const { first, every } = node.on_enter;
  const forget = node.actions.flatMap(({ id }) => {
    const flag = ink.flagsHere.get(id);
    return flag === undefined ? [] : [`~ ${flag} = false`];
  });
  const enter = [
    ...(ink.counted.has(node.id) ? ['- (entered)'] : []),
    ...(ink.movable.length > 0 ? [`~ here = "${ink.knotOf(node.id)}"`] : []),
    ...forget,
    ...effectLines(ink, ink.story.on_entry, here),
    ...branch(
      first.length === 0 ? 'false' : `(${ink.visitsOf(node.id)} == 1)`,
      effectLines(ink, first, here),
    ),
    ...effectLines(ink, every, here),
    ...ways.lines,
  ];
  if (ways.isSure) return { enter, view: [] };
  if (node.ending !== null) return { enter, view: [...text, '-> END'] };
  return { enter, view: [...text, ...choiceLines(ink, node, blocks, place, viewOf)] };
}

/** The text of a node with what frames it. */
function blocksOf(ink: InkStory, node: Node): BodyBlock[] {
  const { frames, level } = ink.story;
  const all = frames.filter(({ tag }) => tag === null);
  const own = frames.filter(({ tag }) => tag !== null && node.tags.includes(tag));
  const around = [...all, ...own];
  const texts = [
    ...around.map(({ header }) => header),
    node.body,
    ...around.map(({ footer }) => footer),
  ];
  return texts.flatMap((text) => parseBody(text, level).tree.children);
}

/** `isSure`: whether readers go on in any case, and never see what the node offers. */
function continueLines(
  ink: InkStory,
  node: Node,
  text: string[],
  viewOf: ViewOf,
): { lines: string[]; isSure: boolean } {
  const lines: string[] = [];
  for (const { when, target, call, keep_text } of node.continue) {
    const way = { from: node, target, call, isChoice: false };
    const condition = and([asked(ink, when), isOpen(ink, way)]);
    if (condition === 'false') continue;
    const led = [...(keep_text ? text : []), ...wayLines(ink, way, viewOf)];
    lines.push(...branch(condition, led));
    if (condition === 'true') return { lines, isSure: true };
  }
  return { lines, isSure: false };
}

/** A condition in its text form; what does not parse never holds. */
function asked(ink: InkStory, when: string): string {
  const { tree, problems } = parseCondition(when, ink.story.level);
  if (tree !== null) return conditionOf(ink, tree, here);
  return problems.length > 0 ? 'false' : 'true';
}

interface Offer {
  conditions: string[];
  label: string;
  lines: string[];
  isOnce: boolean;
}

function choiceLines(
  ink: InkStory,
  node: Node,
  blocks: readonly BodyBlock[],
  place: TextPlace,
  viewOf: ViewOf,
): string[] {
  const links = linksIn(ink, blocks, place);
  const offers = node.actions.map((action) => ({
    ...offerOf(ink, node, action, links.get(action.id), place, viewOf),
    isFallback: action.use === 'fallback',
  }));
  const regular = offers.filter(({ isFallback }) => !isFallback);
  const pool = poolOffers(ink, node, viewOf);
  const fallbacks = offers.filter(({ isFallback }) => isFallback);
  const isOther = or([...regular, ...pool].map(({ conditions }) => and(conditions)));
  const asFallback = fallbacks.map((offer) => ({
    ...offer,
    conditions: [...offer.conditions, not(isOther)],
  }));
  const things = ink.movable.length > 0 ? [`<- things(-> ${viewOf(node)})`] : [];
  const lines = [...regular, ...pool, ...asFallback].flatMap(offerLines);
  const isAlways = [...regular, ...pool].some(
    ({ conditions, isOnce }) => and(conditions) === 'true' && !isOnce,
  );
  if (isAlways) return [...things, ...lines];
  return [...things, ...lines, ...(lines.length > 0 ? ['+ -> DONE'] : ['-> DONE'])];
}

function offerLines({ conditions, label, lines, isOnce }: Offer): string[] {
  const condition = and(conditions);
  if (condition === 'false') return [];
  const when = condition === 'true' ? '' : `{${condition}} `;
  return [`${isOnce ? '*' : '+'} ${when}[${label}]`, ...indented(lines)];
}

/** A choice that asks for an answer is offered without its question: its variable keeps what it has. */
function offerOf(
  ink: InkStory,
  node: Node,
  action: Action,
  isShown: string | undefined,
  place: TextPlace,
  viewOf: ViewOf,
): Offer {
  const { id, use, target, call, when, effects } = action;
  if (action.ask !== null && ink.asks(action)) {
    ink.loss('effect_left_out', node, 'ask', action.label);
  }
  if (action.otherwise === 'lock') ink.loss('setting_dropped', node, 'lock', action.reason);
  const way = { from: node, target, call, isChoice: true };
  const times = ink.counters.get(id);
  const flag = use === 'once_per_visit' ? ink.hereOf(id) : ink.flagsHere.get(id);
  const isUnused =
    use === 'once'
      ? `(${ink.timesOf(id)} == 0)`
      : use === 'once_per_visit'
        ? not(flag ?? 'false')
        : 'true';
  return {
    conditions: [isUnused, isShown ?? 'true', asked(ink, when), isOpen(ink, way)],
    label: labelOf(ink, node, action, place),
    isOnce: use === 'once',
    lines: [
      ...(times === undefined ? [] : [`~ ${times} = ${times} + 1`]),
      ...(flag === undefined ? [] : [`~ ${flag} = true`]),
      ...effectLines(ink, effects, { isInChoice: true }),
      ...wayLines(ink, way, viewOf),
    ],
  };
}

function labelOf(ink: InkStory, node: Node, { label, target }: Action, place: TextPlace): string {
  const { words } = parseWords(label, ink.story.level);
  if (label.trim() !== '') return inlinesOf(ink, words, place).trim();
  if (target === 'return') return '{caller}';
  if (target === 'back') return '{before}';
  const to = typeof target === 'string' ? ink.story.nodes.find(({ id }) => id === target) : node;
  return escaped((to ?? node).name);
}

/** Whether fewer than the limit are offered before. */
function roomFor(before: readonly string[], limit: number): string {
  const sure = before.filter((one) => one === 'true').length;
  const open = before.filter((one) => one !== 'true');
  if (sure >= limit) return 'false';
  if (before.length < limit) return 'true';
  return `((${open.map((one) => `(${one} + 0)`).join(' + ')}) < ${limit - sure})`;
}

/** The nodes that a pool offers: of those that it may, as many as its limit. */
function poolOffers(ink: InkStory, node: Node, viewOf: ViewOf): Offer[] {
  const { pool } = node;
  if (pool === null) return [];
  const tagged = ink.story.nodes
    .filter(({ id, tags }) => tags.includes(pool.tag) && id !== node.id)
    .sort((one, other) => other.priority - one.priority);
  const before: string[] = [];
  return tagged.map((offered): Offer => {
    const when = asked(ink, offered.available_when);
    const hasRoom = roomFor(before, pool.limit);
    if (when !== 'false') before.push(when);
    const way = { from: node, target: offered.id, call: pool.call, isChoice: true };
    const times = ink.counters.get(offered.id);
    return {
      conditions: [when, hasRoom],
      label: escaped(offered.name),
      isOnce: false,
      lines: [
        ...(times === undefined ? [] : [`~ ${times} = ${times} + 1`]),
        ...wayLines(ink, way, viewOf),
      ],
    };
  });
}

/** By action: whether a link to it is in the text that is shown. */
function linksIn(
  ink: InkStory,
  blocks: readonly BodyBlock[],
  place: TextPlace,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (
    child: BodyBlock | BodyInline | { type: 'list_item'; children: BodyBlock[] },
    guards: readonly string[],
    at: TextPlace,
    isInLink: boolean,
  ): void => {
    if (child.type === 'text' || child.type === 'value') return;
    if (child.type === 'show') {
      const shown = isInLink ? null : shownBy(ink, child, at);
      for (const block of shown?.blocks ?? []) visit(block, guards, shown?.place ?? at, false);
      return;
    }
    if (child.type === 'action') {
      const known = found.get(child.action_id);
      const shown = and(guards);
      found.set(child.action_id, known === undefined ? shown : or([known, shown]));
    }
    if ('children' in child) {
      const isLink = isInLink || child.type === 'action' || child.type === 'link';
      for (const inner of child.children) visit(inner, guards, at, isLink);
      return;
    }
    const variant: AnyVariant = child;
    const conditions = branchConditions(ink, variant, at);
    for (const [index, inside] of branchesOf<BodyBlock | BodyInline>(variant).entries()) {
      const guard = conditions?.[index] ?? (conditions === null ? 'true' : 'false');
      for (const inner of inside) visit(inner, [...guards, guard], at, isInLink);
    }
  };
  for (const block of blocks) visit(block, [], place, false);
  return found;
}
