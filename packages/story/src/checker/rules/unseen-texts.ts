import type { FindingMessage } from '@brasslamp/messages';
import { referencesIn } from '../../logic/references.ts';
import type { Expression } from '../../model/expression.ts';
import type { Node } from '../../model/story.ts';
import type { Finding } from '../findings/finding.ts';
import type { Branch } from '../logic/branches.ts';
import { branchingEffects, hangsOnChance, ShownTexts } from '../logic/shown-texts.ts';
import { placeIn, type RuleContext, type SharedWords, wordsFor } from './rule-context.ts';

/** A text of which every piece is to be seen by somebody. */
interface Seeable {
  /** -1 = the story's. */
  node: number;
  field: string;
  source: string;
  item?: number;
  branches: readonly Branch[];
  isLost(branch: Branch): boolean;
  messageOf(branch: Branch): FindingMessage;
}

/**
 * Pieces of text between braces that no reader ever gets, and branches of effects that never happen; of
 * one construct the first is reported.
 */
export function unreachableTexts(context: RuleContext, lostItems: ReadonlySet<string>): Finding[] {
  if (!context.search.isProved) return [];
  const { firstStates, observations } = context.search;
  const seen = [...new Set([...firstStates.keys(), ...observations.kept])].sort((a, b) => a - b);
  const tell = (text: Seeable) => unseenIn(context, text, lostItems);
  return [
    ...seen.flatMap((index) => tell(bodyOf(context, index))),
    ...sharedTexts(context, seen).flatMap(tell),
    ...branchesThatNeverHappen(context, lostItems),
  ];
}

function unseenIn(context: RuleContext, text: Seeable, lostItems: ReadonlySet<string>): Finding[] {
  const { node, field, source, item } = text;
  const item_id = context.story.items[item ?? -1]?.id;
  const reported = new Set<Branch['span']>();
  const lost = new Set<Branch>();
  return text.branches.flatMap((branch): Finding[] => {
    const isWithin = branch.within !== null && lost.has(branch.within);
    if (isWithin || !text.isLost(branch)) {
      if (isWithin) lost.add(branch);
      return [];
    }
    lost.add(branch);
    if (reported.has(branch.span) || branch.isEmpty) return [];
    reported.add(branch.span);
    const conditions = [...(branch.when === null ? [] : [branch.when]), ...branch.unless];
    if (context.hasFault(node, field) && conditions.some((tree) => isFaulty(context, tree))) {
      return [];
    }
    if (conditions.some((tree) => context.hangsOnLost(tree, lostItems))) return [];
    for (const tree of conditions) context.speakOf(tree);
    return context.tell('unreachable-text', context.ownerOf(node), () => ({
      ...placeIn(field, source, branch.when?.span ?? branch.span),
      ...(item_id !== undefined && { item_id }),
      ...text.messageOf(branch),
    }));
  });
}

function bodyOf(context: RuleContext, index: number): Seeable {
  const { observations, entriesOf } = context.search;
  const { name, body } = context.node(index);
  return {
    node: index,
    field: 'body',
    source: body,
    branches: context.written[index]?.branches ?? [],
    isLost: (branch) =>
      branch.type === 'if'
        ? !observations.shownBranches.has(branch)
        : isTooLate(branch, [index], entriesOf),
    messageOf: (branch) => messageOf(branch, name),
  };
}

/** Frames, panel, snippets, and the words of choices and items: what no node that shows them shows of them. */
function sharedTexts(context: RuleContext, seen: readonly number[]): Seeable[] {
  const { story, whole, search } = context;
  const isShown = (branch: Branch) => search.allShown?.shownBranches.has(branch) === true;
  const texts = [...whole.texts.entries()].filter(([, { branches }]) => branches.length > 0);
  if (texts.length === 0) return [];
  const shown = new ShownTexts(story, whole);
  const isSeen = new Set(seen);
  const { all, crowded } = whole.instances;
  return texts.flatMap(([index, text]): Seeable[] => {
    const nodes = shown.nodesOf(text).filter((node) => isSeen.has(node));
    if (nodes.length === 0 || crowded.has(index)) return [];
    const instances = all.filter(({ template }) => template === index);
    // Of a snippet with values a piece is seen where any of those that are shown has it.
    const sameAs = (branch: Branch): Branch[] => {
      const place = text.branches.indexOf(branch);
      if (instances.length === 0) return [branch];
      return instances.flatMap((instance) => instance.text.branches[place] ?? []);
    };
    return [
      {
        ...text,
        isLost: (branch) =>
          branch.type === 'if'
            ? search.allShown !== null && !sameAs(branch).some((one) => isShown(one))
            : isTooLate(branch, nodes, search.entriesOf),
        messageOf: (branch) => sharedMessage(branch, wordsFor(context, text)),
      },
    ];
  });
}

/** The first option is for the first visit, the second for the second … */
const isTooLate = (
  { type, index }: Branch,
  nodes: readonly number[],
  entriesOf: (node: number) => number,
): boolean => type !== 'shuffle' && index > 0 && nodes.every((node) => entriesOf(node) <= index);

function branchesThatNeverHappen(context: RuleContext, lostItems: ReadonlySet<string>): Finding[] {
  const { allShown } = context.search;
  if (allShown === null) return [];
  return branchingEffects(context.whole).flatMap(({ piece, effect }): Finding[] => {
    const { node, field, source } = piece;
    const { condition, effects, otherwise } = effect;
    const never = allShown.neverAt({ node, field, span: condition.span });
    const lost = never === 'true' ? effects : otherwise;
    if (never === null || lost.length === 0 || hangsOnChance(condition)) return [];
    if (context.hasFault(node, field) && isFaulty(context, condition)) return [];
    if (context.hangsOnLost(condition, lostItems)) return [];
    context.speakOf(condition);
    return context.tell('unreachable-text', context.ownerOf(node), () => ({
      ...placeIn(field, source, condition.span),
      message_id: never === 'true' ? 'unreachable-text.then' : 'unreachable-text.otherwise',
      params: {},
    }));
  });
}

/** Whether it has a name that does not exist. */
function isFaulty({ names }: RuleContext, tree: Expression): boolean {
  return referencesIn(tree).some(({ kind, name: { text } }) => {
    if (kind === 'variable') return !names.variables.has(text);
    if (kind === 'item') return !names.items.has(text);
    if (kind === 'action') return !names.actions.has(text);
    if (kind === 'ending') return !names.endings.has(text);
    return kind === 'node' && !names.nodes.has(text.toLowerCase());
  });
}

function messageOf({ type, index, when }: Branch, node: Node['name']): FindingMessage {
  switch (type) {
    case 'if': {
      const message_id = when === null ? 'unreachable-text.else' : 'unreachable-text.if';
      return { message_id, params: { node } };
    }
    case 'first':
      return { message_id: 'unreachable-text.again', params: { node } };
    default: {
      const params = { node, variant: type, option: index + 1 };
      return { message_id: 'unreachable-text.option', params };
    }
  }
}

function sharedMessage({ type, index, when }: Branch, words: SharedWords): FindingMessage {
  switch (type) {
    case 'if': {
      const message_id = when === null ? 'unreachable-text.else_in' : 'unreachable-text.if_in';
      return { message_id, params: words };
    }
    case 'first':
      return { message_id: 'unreachable-text.again_in', params: words };
    default: {
      const params = { ...words, variant: type, option: index + 1 };
      return { message_id: 'unreachable-text.option_in', params };
    }
  }
}
