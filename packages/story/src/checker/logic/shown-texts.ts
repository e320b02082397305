/** Texts that are not bodies of nodes, and where readers see them; and branches of effects. */
import { nodeNameKey } from '../../logic/names.ts';
import { isExpression, partsOf } from '../../logic/references.ts';
import type { Effect, EffectOf, Expression } from '../../model/expression.ts';
import type { Story } from '../../model/story.ts';
import type { Show } from '../../text/tree/body-tree.ts';
import type { Guards } from './branches.ts';
import { divisorsIn } from './slots-in-logic.ts';
import type { Piece, WrittenNode, WrittenStory, WrittenText } from './story-logic.ts';

/** The nodes in which a text can be seen, by index; in some of them perhaps never in truth. */
export class ShownTexts {
  readonly #story: Story;
  readonly #written: WrittenStory;
  readonly #everywhere: readonly number[];
  readonly #snippets = new Map<string, WrittenText>();
  #snippetsByNode: readonly ReadonlySet<WrittenText>[] | null = null;

  constructor(story: Story, written: WrittenStory) {
    this.#story = story;
    this.#written = written;
    this.#everywhere = [...story.nodes.keys()];
    // Of several with one name the first counts.
    for (const text of written.texts.toReversed()) {
      const [list, at] = text.field.split('.');
      const snippet = list === 'snippets' ? story.snippets[Number(at)] : undefined;
      if (snippet !== undefined) this.#snippets.set(nodeNameKey(snippet.name), text);
    }
  }

  /** `asLink`: where its links can be followed, which is not in the panel. */
  nodesOf(text: WrittenText, { asLink = false } = {}): readonly number[] {
    if (text.node !== -1) return [text.node];
    const [list, at] = text.field.split('.');
    const { frames } = this.#story;
    if (list === 'frames') return this.#nodesTagged(frames[Number(at)]?.tag ?? null);
    if (list !== 'snippets') return this.#everywhere;
    const panel = this.#written.texts.find(({ field }) => field === 'panel');
    if (!asLink && panel && this.#within(panel.shows).has(text)) return this.#everywhere;
    this.#snippetsByNode ??= this.#findSnippets();
    return this.#everywhere.filter((node) => this.#snippetsByNode?.[node]?.has(text));
  }

  #nodesTagged(tag: string | null): readonly number[] {
    const { nodes } = this.#story;
    return this.#everywhere.filter((node) => tag === null || nodes[node]?.tags.includes(tag));
  }

  #findSnippets(): ReadonlySet<WrittenText>[] {
    const shows = this.#written.nodes.map((node) => [...node.shows]);
    for (const text of this.#written.texts) {
      if (!text.field.startsWith('frames') || text.shows.length === 0) continue;
      for (const node of this.nodesOf(text)) shows[node]?.push(...text.shows);
    }
    return shows.map((own) => this.#within(own));
  }

  /** The snippets that are shown, those within others too. */
  #within(shows: readonly Show[]): Set<WrittenText> {
    const found = new Set<WrittenText>();
    const visit = (all: readonly Show[]) => {
      for (const show of all) {
        const written = this.#snippets.get(nodeNameKey(show.snippet.text));
        const text = this.#written.instances.at.get(show) ?? written;
        if (text === undefined || written === undefined || found.has(text)) continue;
        found.add(written).add(text);
        visit(text.shows);
      }
    };
    visit(shows);
    return found;
  }
}

/** An `if` among effects, and the field that it is in. */
export interface BranchingEffect {
  readonly piece: Piece;
  readonly effect: EffectOf<'if'>;
}

/** The effects that branch; those within others come after them. */
export function branchingEffects({ nodes, effects }: WrittenStory): BranchingEffect[] {
  return [...nodes.flatMap(({ pieces }) => pieces), ...effects].flatMap((piece) =>
    piece.tree === null || isExpression(piece.tree) ? [] : branchesOf(piece, piece.tree),
  );
}

function branchesOf(piece: Piece, effect: Effect): BranchingEffect[] {
  if (effect.type !== 'if') return [];
  const within = [...effect.effects, ...effect.otherwise].flatMap((one) => branchesOf(piece, one));
  return [{ piece, effect }, ...within];
}

/** Chance may be left out of the search where it decides nothing else. */
export const hangsOnChance = (tree: Expression): boolean =>
  tree.type === 'chance' ||
  tree.type === 'random' ||
  partsOf(tree).some((part) => isExpression(part) && hangsOnChance(part));

/**
 * The story as if all texts that a node shows stood in the node, and all that branches of effects hang
 * on were asked for by itself: all that decides what is seen and done is told apart then. null = there
 * is nothing that needs this.
 */
export function withAllShown(story: Story, written: WrittenStory): WrittenStory | null {
  const effects = branchingEffects(written);
  const { all, crowded } = written.instances;
  const templates = new Set(all.map(({ template }) => template));
  const texts = [
    ...[...written.texts.entries()].filter(([index]) => !templates.has(index)),
    ...all.map(({ template, text }) => [template, text] as const),
  ].filter(
    ([index, { branches, pieces }]) =>
      !crowded.has(index) &&
      (branches.some(({ type }) => type === 'if') || pieces.some(doesDivide)),
  );
  if (effects.length === 0 && texts.length === 0) return null;
  const nodes = written.nodes.map((node): WrittenNode & { pieces: Piece[] } => {
    return { ...node, pieces: [...node.pieces] };
  });
  const shown = new ShownTexts(story, written);
  const branches = written.nodes.map((node) => [...node.branches]);
  for (const [at, text] of texts) {
    const asked = text.pieces.filter(({ use }) => use === 'condition');
    // What is given divides where it is written.
    const own = written.texts[at]?.pieces ?? [];
    const divides = (_: Piece, place: number) => own[place] !== undefined && doesDivide(own[place]);
    const dividing = text.pieces.filter(divides).map((piece): Piece => {
      const guards = withChoice(story, written, text, piece.guards);
      return { ...piece, field: shownField(at), use: 'value', guards };
    });
    for (const node of shown.nodesOf(text)) {
      // Whether it divides by zero is seen once, where its own field is told.
      const plain = asked.map(({ guards: _, ...piece }) => ({ ...piece, node, field: 'body' }));
      nodes[node]?.pieces.push(...plain, ...dividing.map((piece) => ({ ...piece, node })));
      branches[node]?.push(...text.branches);
    }
  }
  for (const { piece, effect } of effects) {
    const asked: Piece = { ...piece, field: 'body', use: 'condition', tree: effect.condition };
    const places = piece.node === -1 ? nodes.keys() : [piece.node];
    for (const node of places) nodes[node]?.pieces.push({ ...asked, node });
  }
  return {
    ...written,
    nodes: nodes.map((node, index) => ({ ...node, branches: branches[index] ?? [] })),
  };
}

const doesDivide = ({ tree }: Piece): boolean => tree !== null && divisorsIn(tree).length > 0;

/** Under which a text of the story is observed, by its index. */
export const shownField = (at: number): string => `texts.${at}`;

/** A label is read where its choice is offered or locked; a reason where it is locked. */
function withChoice(
  story: Story,
  { nodes }: WrittenStory,
  { node, field }: WrittenText,
  { needed, unwanted }: Guards = { needed: [], unwanted: [] },
): Guards {
  const [, position, part] = field.split('.');
  const own = nodes[node]?.pieces ?? [];
  const conditions = own.flatMap(({ field: other, tree }) =>
    other === `actions.${position}.when` && tree !== null && isExpression(tree) ? tree : [],
  );
  const isLocked = story.nodes[node]?.actions[Number(position)]?.otherwise === 'lock';
  if (isLocked && part === 'label') return { needed, unwanted };
  if (part === 'reason') return { needed, unwanted: [...unwanted, ...conditions] };
  return { needed: [...needed, ...conditions], unwanted };
}
