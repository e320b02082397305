import { nodeNameKey, type Reference } from '../logic/logic.ts';
import { escapeQuoted } from '../logic/print-logic.ts';
import type { Node } from '../model/story.ts';
import {
  referencesInCondition,
  referencesInEffect,
  referencesInText,
} from './references-in-node.ts';

/**
 * The node with the names replaced wherever its text and logic speak of them; null = they do
 * nowhere. Several are replaced at once, so that two may change places. All else stays as its
 * author typed it, and so does what does not parse. The node's own name and ending are not touched.
 */
export function renameIn(node: Node, renamings: Renaming | readonly Renaming[]): Node | null {
  const newNames = new Map(
    [renamings].flat().map(({ kind, from, to }) => [nameKey(kind, from), spelled(kind, to)]),
  );
  let isChanged = false;
  const renamed = (text: string, referencesOf: (text: string) => Reference[]): string => {
    const result = replaceNames(text, referencesOf(text), newNames);
    isChanged ||= result !== text;
    return result;
  };
  const condition = (text: string) => renamed(text, referencesInCondition);
  const effects = (texts: string[]) => texts.map((text) => renamed(text, referencesInEffect));
  const result: Node = {
    ...node,
    body: renamed(node.body, referencesInText),
    actions: node.actions.map((action) => ({
      ...action,
      when: condition(action.when),
      effects: effects(action.effects),
    })),
    on_enter: { first: effects(node.on_enter.first), every: effects(node.on_enter.every) },
    available_when: condition(node.available_when),
  };
  return isChanged ? result : null;
}

function replaceNames(
  text: string,
  references: Reference[],
  newNames: ReadonlyMap<string, string>,
): string {
  let result = '';
  let from = 0;
  for (const { kind, name } of references.toSorted(byPlace)) {
    const newName = newNames.get(nameKey(kind, name.text));
    if (newName === undefined) continue;
    result += text.slice(from, name.span.start) + newName;
    from = name.span.end;
  }
  return result + text.slice(from);
}

function byPlace({ name: one }: Reference, { name: other }: Reference): number {
  return one.span.start - other.span.start;
}

function nameKey(kind: Reference['kind'], name: string): string {
  return `${kind} ${kind === 'node' ? nodeNameKey(name) : name}`;
}

/** As it stands in logic: nodes and endings are called in quotation marks. */
function spelled(kind: Renaming['kind'], name: string): string {
  return kind === 'node' || kind === 'ending' ? escapeQuoted(name) : name;
}

/** One name becomes another. Nodes are called without regard to case; keys are as written. */
export interface Renaming {
  kind: 'variable' | 'item' | 'node' | 'achievement' | 'ending';
  from: string;
  /** Must be free: nothing of the kind has it, and nothing speaks of it. */
  to: string;
}
