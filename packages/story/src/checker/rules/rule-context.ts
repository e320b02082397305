import type { FindingMessage } from '@brasslamp/messages';
import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Choice } from '../../engine/compile/node-logic.ts';
import { type Names, nodeNameKey } from '../../logic/names.ts';
import { lineAndColumn } from '../../logic/parse-problem.ts';
import { isExpression, referencesIn } from '../../logic/references.ts';
import type { Expression } from '../../model/expression.ts';
import { present } from '../../model/present.ts';
import type { Node, Story } from '../../model/story.ts';
import { ReportedFindings } from '../findings/reported-findings.ts';
import { type SingleEffect, singleEffectsIn } from '../logic/slots-in-logic.ts';
import {
  type Piece,
  plainTexts,
  type WrittenNode,
  type WrittenStory,
  type WrittenText,
} from '../logic/story-logic.ts';
import type { SeenChoice } from '../states/observations.ts';
import type { Search } from '../states/search.ts';

/**
 * The context is what all rules read. They run one after the other: what one has explained by a finding, the
 * next ones do not report again.
 */
export class RuleContext {
  readonly story: Story;
  readonly names: Names;
  readonly playable: PlayableStory;
  /** By node. */
  readonly written: readonly WrittenNode[];
  /** With what is written for the whole story. */
  readonly whole: WrittenStory;
  readonly search: Search;
  /** Fields, by node and name, with a finding that explains what they do not do. */
  readonly faultyFields = new Set<string>();
  /** Choices that are never offered, which a finding has said already. */
  readonly blamed = new Set<Choice>();
  /** Nodes of which a finding says that readers get stuck there. */
  readonly stuckNodes = new Set<number>();
  /** Nodes that never go on, as it seems, of which a finding says so. */
  readonly closedContinues = new Set<number>();
  readonly reported = new ReportedFindings();
  /** The finding, or none where there are enough of its rule already. */
  readonly tell = this.reported.tell.bind(this.reported);
  readonly countMore = this.reported.countMore.bind(this.reported);
  /** Names in conditions that a finding has spoken of. */
  readonly #spokenOf = new Set<string>();

  constructor(
    parts: Pick<RuleContext, 'story' | 'names' | 'playable'> & {
      written: WrittenStory;
      search: Search;
    },
  ) {
    this.story = parts.story;
    this.names = parts.names;
    this.playable = parts.playable;
    this.written = parts.written.nodes;
    this.whole = parts.written;
    this.search = parts.search;
  }

  node(index: number): Node {
    return present(this.story.nodes[index]);
  }

  /** null = a field of the whole story. */
  ownerOf(index: number): Node | null {
    return this.story.nodes[index] ?? null;
  }

  /** Readers stop there, or pass it on their way. */
  isReached(node: number): boolean {
    return this.search.firstStates.has(node) || this.search.observations.passed.has(node);
  }

  /** The logic of a story, all of it: of the nodes, of the whole story, and in all texts. */
  *allPieces(): Iterable<Piece> {
    for (const { pieces } of this.written) yield* pieces;
    yield* this.whole.effects;
    for (const { pieces } of plainTexts(this.whole)) yield* pieces;
  }

  /** The effects that change one thing; those of the whole story as of the node where it begins. */
  singleEffects(): { node: number; field: string; effect: SingleEffect }[] {
    const start = this.playable.indexes.nodes.get(this.playable.start?.id ?? '') ?? 0;
    return [...this.allPieces()].flatMap(({ node, field, tree }) => {
      if (tree === null || isExpression(tree)) return [];
      const at = node === -1 ? start : node;
      return singleEffectsIn(tree).map(({ effect }) => ({ node: at, field, effect }));
    });
  }

  /** Surely no reader comes there. */
  isUnreachable(node: number): boolean {
    const { isProved, plan } = this.search;
    return isProved ? !this.isReached(node) : plan.isLinked[node] === 0;
  }

  /** The choices of a node that was reached which were never open, though every state was seen. */
  neverOpen(node: number): SeenChoice[] {
    if (!this.search.isProved) return [];
    return this.search.observations.choicesAt(node).filter(({ wasEnabled }) => !wasEnabled);
  }

  /** Whether something is wrong with the choice itself that another finding tells. */
  isFaulty(node: number, { action, position, leadsTo, id }: Choice): boolean {
    if (action === null) return this.hasFault(leadsTo, 'available_when');
    const field = `actions.${position}`;
    if (this.hasFault(node, `${field}.when`) || this.hasFault(node, `${field}.target`)) return true;
    const branches = this.written[node]?.branches ?? [];
    return this.hasFault(node, 'body') && branches.some(({ actionIds }) => actionIds.includes(id));
  }

  hasFault(node: number, field: string): boolean {
    return this.faultyFields.has(`${node} ${field}`);
  }

  /** Says of a choice that it is never offered, and of what its condition asks for. */
  blame(node: number, choice: Choice): void {
    this.blamed.add(choice);
    for (const tree of this.conditionsOf(node, choice)) this.speakOf(tree);
  }

  /** The conditions that must hold for the choice to be offered; at most one. */
  conditionsOf(node: number, choice: Choice): Expression[] {
    const owner = choice.action === null ? choice.leadsTo : node;
    const field = choice.action === null ? 'available_when' : `actions.${choice.position}.when`;
    return (this.written[owner]?.pieces ?? []).flatMap((piece) =>
      piece.field === field && piece.tree !== null && isExpression(piece.tree) ? piece.tree : [],
    );
  }

  speakOf(tree: Expression): void {
    for (const { kind, name } of referencesIn(tree)) this.#spokenOf.add(`${kind} ${name.text}`);
  }

  isSpokenOf(kind: 'item' | 'variable', key: string): boolean {
    return this.#spokenOf.has(`${kind} ${key}`);
  }

  /** Whether the condition hangs on something of which another finding says that it never is. */
  hangsOnLost(tree: Expression, lostItems: ReadonlySet<string>): boolean {
    return referencesIn(tree).some(({ kind, name }) => {
      if (kind === 'item') return lostItems.has(name.text);
      if (kind === 'node') {
        const index = this.playable.indexes.nodesByName.get(nodeNameKey(name.text));
        return index !== undefined && this.isUnreachable(index);
      }
      if (kind === 'ending') {
        const ending = this.names.endings.get(name.text);
        const index = ending && this.playable.indexes.nodes.get(ending.id);
        return index !== undefined && this.isUnreachable(index);
      }
      return false;
    });
  }
}

/** The place of something in a field: the field's name, the line and the column. */
export function placeIn(field: string, source: string, { start }: { start: number }) {
  return { field, ...lineAndColumn(source, start) };
}

/** The name of a choice in a message: its label, or the name of the node to which it leads. */
export function labelOf(context: RuleContext, node: number, choice: Choice): string {
  if (choice.action === null) return context.node(choice.leadsTo).name;
  const label = choice.action.label.trim();
  if (label !== '') return label;
  return context.node(choice.leadsTo >= 0 ? choice.leadsTo : node).name;
}

/** The words in which messages speak of a text that is not the body of a node. */
export type SharedWords = Extract<
  FindingMessage,
  { message_id: 'unreachable-text.if_in' }
>['params'];

/** The words for a text: what it is, and the name of what it belongs to. */
export function wordsFor({ story }: RuleContext, { node, field, item }: WrittenText): SharedWords {
  const [list, at, part] = field.split('.');
  if (item !== undefined) return { text: 'item', name: story.items[item]?.key ?? '' };
  if (list === 'snippets') return { text: 'snippet', name: story.snippets[Number(at)]?.name ?? '' };
  if (list === 'panel') return { text: 'panel', name: '' };
  if (list === 'frames') {
    const text = part === 'header' ? 'header' : 'footer';
    return { text, name: story.frames[Number(at)]?.tag ?? '' };
  }
  const text = part === 'label' ? 'label' : 'reason';
  return { text, name: story.nodes[node]?.name ?? '' };
}
