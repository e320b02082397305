/**
 * Acts that take a node apart, and that make one of two. A choice's id belongs to its node for ever, so
 * choices that come into another node get new ones, which texts and logic are told of.
 */
import { grammarOf } from '../../logic/newer-grammar.ts';
import { defaultNodeLogic } from '../../model/defaults.ts';
import {
  type Action,
  type ActionId,
  type Continue,
  type Level,
  limits,
  type NodeId,
  singleTargets,
  type Target,
} from '../../model/story.ts';
import { parseBody, parseText } from '../../text/blocks/parse-body.ts';
import { readBody } from '../../text/blocks/read-body.ts';
import { plainText } from '../../text/tree/plain-text.ts';
import { actionsInBody } from '../../text/tree/walk-body.ts';
import type { Edit } from '../parts/edits.ts';
import { freeNodeName } from '../parts/free-name.ts';
import type { Draft, DraftNode } from '../parts/parts.ts';
import { blankAction } from './add.ts';
import { placesAt } from './places.ts';
import { newIdsFor, renamingsOf, Sketch, withNewIds, withTargets } from './sketch.ts';

interface Asked {
  id: NodeId;
  /** The node that is made. */
  new_id: NodeId;
  /** The name of the new node; a number is added if it is taken. */
  name: string;
  newActionId: () => ActionId;
}

/**
 * The text from `at` on becomes a node behind this one, with the choices, the pool and the ending. Where
 * that would cut through braces or marks, the nearest end of a paragraph is taken.
 *
 * The first node goes on to the new one by itself and its text stays above: readers see the same as
 * before, and what leads to the first node, what happens there and what asks for its visits is as it
 * was. Items that lay there lie in the new node, for there the reader stays. It is a choice instead
 * where going on by itself would not read the same: at level 1, which has no ways on; where the first
 * half links to choices, which stay there for it; where a frame would stand between the two, or something happens at each entry; where its
 * own pool would offer the first half, and so stays there; and where a choice leads back, which would be to the first half.
 */
export function splitNode(draft: Draft, { at, ...asked }: Asked & { at: number }): Edit[] {
  const { id, new_id, newActionId } = asked;
  const node = draft.nodes.get(id);
  if (!node) return [];
  const { level } = draft.story;
  const cut = cutNear(node.body, at, level);
  const [above, below] = [node.body.slice(0, cut).trimEnd(), node.body.slice(cut).trimStart()];
  const { stay, go, ids } = divided(node, { above, below }, level, newActionId);
  const { frames, on_entry } = draft.story;
  const isFramed =
    on_entry.length > 0 || frames.some(({ tag }) => tag === null || node.tags.includes(tag));
  const isInPool = node.pool !== null && node.tags.includes(node.pool.tag);
  const isByItself =
    level > 1 &&
    stay.length === 0 &&
    !isFramed &&
    !isInPool &&
    !go.some(({ target }) => leadsBack(target));
  // What leaves without the text leaves before it is read; what keeps it, when all of it is there; and
  // where it ends nothing leaves.
  const isLater = ({ keep_text }: Continue) => node.ending !== null || (isByItself && keep_text);
  const [leaving, keeping] = [
    node.continue.filter((way) => !isLater(way)),
    node.continue.filter(isLater),
  ];
  const second = withNewIds(
    {
      ...blankBehind(draft, asked, node),
      body: below,
      actions: go,
      ending: node.ending,
      continue: keeping,
      pool: isInPool ? null : node.pool,
      content_notes: node.content_notes,
    },
    ids.all,
    level,
  );
  const on: Continue = { when: '', target: new_id, call: false, keep_text: true };
  const sketch = makeRoom(draft, second);
  sketch.putNode({
    ...node,
    body: above,
    actions: isByItself ? [] : [...stay, blankAction(newActionId(), new_id)],
    ending: null,
    continue: isByItself ? [...leaving, on] : leaving,
    pool: isInPool ? node.pool : null,
  });
  sketch.rename(renamingsOf(ids.moved));
  if (isByItself)
    sketch.eachItem((item) => (item.location === id ? { ...item, location: new_id } : item));
  return editsOf(draft, sketch, second, id);
}

/** The most ends of paragraphs that are tried: each takes a look at the whole text. */
const mostCuts = 50;

/** The offset asked for, or the nearest end of a paragraph at which both halves read as well as the whole. */
function cutNear(body: string, at: number, level: Level): number {
  const reads = (cut: number) => readsInPieces([body.slice(0, cut), body.slice(cut)], level);
  const asked = Math.min(Math.max(0, at), body.length);
  if (reads(asked)) return asked;
  const ends = [...body.matchAll(/\n[ \t]*\n/g)].map(({ index }) => index);
  const near = ends.sort((one, other) => Math.abs(one - asked) - Math.abs(other - asked));
  return near.slice(0, mostCuts).find(reads) ?? body.length;
}

/** Whether a text says the same when it is cut there: through no character, no braces and no mark. */
function readsInPieces(pieces: readonly string[], level: Level): boolean {
  const whole = pieces.join('');
  const words = (text: string) => plainText(parseText(text, level)).replace(/\s+/g, '');
  return (
    pieces.slice(0, -1).every((piece) => !/[\uD800-\uDBFF]$/.test(piece)) &&
    pieces.reduce((sum, piece) => sum + problemsIn(piece, level), 0) <= problemsIn(whole, level) &&
    pieces.map(words).join('') === words(whole)
  );
}

const problemsIn = (body: string, level: Level): number => {
  const { problems, more } = parseBody(body, level);
  return problems.length + more;
};

const linkedIn = (body: string, level: Level): Set<ActionId> =>
  new Set(actionsInBody(readBody(body, grammarOf(level))).map(({ action_id }) => action_id));

const leadsBack = (target: Target): boolean => singleTargets(target).includes('back');

/** Choices that the text above links to stay; one that both link to is in both. */
function divided(
  { actions }: DraftNode,
  { above, below }: { above: string; below: string },
  level: Level,
  newActionId: () => ActionId,
) {
  const [linkedAbove, linkedBelow] = [linkedIn(above, level), linkedIn(below, level)];
  const stay = actions.filter((one) => linkedAbove.has(one.id));
  const go = actions.filter((one) => !linkedAbove.has(one.id) || linkedBelow.has(one.id));
  const idsOf = (list: readonly Action[]) => list.map((one) => one.id);
  const all = newIdsFor(idsOf(go), newActionId);
  const stays = new Set(idsOf(stay));
  const moved = new Map([...all].filter(([from]) => !stays.has(from)));
  return { stay, go, ids: { all, moved } };
}

function blankBehind(draft: Draft, { new_id, name }: Asked, node: DraftNode): DraftNode {
  const { places } = placesAt(draft, { chapter_id: node.chapter_id, after: node.id }, 1);
  return {
    id: new_id,
    chapter_id: node.chapter_id,
    name: freeNodeName(draft, name),
    body: '',
    actions: [],
    ending: null,
    ...defaultNodeLogic(),
    place: places[0] ?? node.place,
  };
}

function makeRoom(draft: Draft, made: DraftNode): Sketch {
  const sketch = new Sketch(draft);
  sketch.putNode(made);
  return sketch;
}

/** The edits, with the places of the others where the chapter had to be numbered anew. */
const editsOf = (
  draft: Draft,
  sketch: Sketch,
  { chapter_id }: DraftNode,
  after: NodeId,
): Edit[] => [...placesAt(draft, { chapter_id, after }, 1).edits, ...sketch.edits()];

/**
 * The edits that make the selected text a node of its own, to which a choice leads: `call` = to come back
 * from it by its one choice. Choices that it links to go with it. Null = it cannot be taken out, for that
 * would cut through braces, or nothing is selected.
 */
export function extractText(
  draft: Draft,
  { from, to, call, ...asked }: Asked & { from: number; to: number; call: boolean },
): Edit[] | null {
  const { id, new_id, newActionId } = asked;
  const node = draft.nodes.get(id);
  const selected = node?.body.slice(from, to).trim() ?? '';
  if (!node || selected === '') return null;
  const { level } = draft.story;
  const rest = joinedAt(node.body.slice(0, from), node.body.slice(to));
  const pieces = [node.body.slice(0, from), node.body.slice(from, to), node.body.slice(to)];
  if (!readsInPieces(pieces, level)) return null;
  const linked = linkedIn(selected, level);
  const others = node.actions.filter((one) => !linked.has(one.id)).map((one) => one.id);
  const left = new Set([...linkedIn(rest, level), ...others]);
  const go = node.actions.filter((one) => linked.has(one.id));
  const all = newIdsFor(
    go.map((one) => one.id),
    newActionId,
  );
  const moved = new Map([...all].filter(([one]) => !left.has(one)));
  const back = call ? [blankAction(newActionId(), 'return')] : [];
  const made = withNewIds(
    { ...blankBehind(draft, asked, node), body: selected, actions: [...go, ...back] },
    all,
    level,
  );
  const lead = { ...blankAction(newActionId(), new_id), call };
  const sketch = makeRoom(draft, made);
  const kept = node.actions.filter((one) => left.has(one.id));
  sketch.putNode({ ...node, body: rest, actions: [...kept, lead] });
  sketch.rename(renamingsOf(moved));
  return editsOf(draft, sketch, made, id);
}

/** The text before a gap and the one behind it, with the wider of the two spaces between. */
function joinedAt(before: string, behind: string): string {
  const [left, right] = [before.trimEnd(), behind.trimStart()];
  if (left === '' || right === '') return left + right;
  const spaces = [before.slice(left.length), behind.slice(0, behind.length - right.length)];
  const lines = (space: string) => space.split('\n').length;
  const [one = '', other = ''] = spaces;
  return left + (lines(other) > lines(one) || one === '' ? other : one) + right;
}

/**
 * The second node's text, choices and rules come behind those of the first, which it becomes a part of: what
 * led to it leads to the first, logic that names it names the first, and it goes to the bin. Where
 * both have an ending or a pool, the first's stays. Choices and ways on that did nothing but lead from the first
 * to the second are not needed any more.
 */
export function mergeNodes(
  draft: Draft,
  { first, second, newActionId }: { first: NodeId; second: NodeId; newActionId: () => ActionId },
): Edit[] {
  const [one, asked] = [draft.nodes.get(first), draft.nodes.get(second)];
  if (!one || !asked || one === asked) return [];
  const { level, start_node_id } = draft.story;
  const ids = newIdsFor(
    asked.actions.map(({ id }) => id),
    newActionId,
  );
  const other = withNewIds(asked, ids, level);
  const left = withoutLeads(one, second, level);
  const sketch = new Sketch(draft);
  sketch.putNode({
    ...left,
    body: [left.body.trimEnd(), other.body.trimStart()].filter(Boolean).join('\n\n'),
    actions: [...left.actions, ...other.actions],
    ending: one.ending ?? other.ending,
    on_enter: {
      first: [...one.on_enter.first, ...other.on_enter.first],
      every: [...one.on_enter.every, ...other.on_enter.every],
    },
    continue: [...left.continue, ...other.continue.filter((way) => way.target !== first)],
    pool: one.pool ?? other.pool,
    tags: joined(one.tags, other.tags, limits.tagsPerNode),
    content_notes: joined(one.content_notes, other.content_notes, limits.contentNotes),
  });
  sketch.rename([...renamingsOf(ids), { kind: 'node', from: asked.name, to: one.name }]);
  sketch.eachNode((node) =>
    node.id === second ? node : withTargets(node, (target) => (target === second ? first : target)),
  );
  sketch.eachItem((item) => (item.location === second ? { ...item, location: first } : item));
  if (start_node_id === second) sketch.putStory({ start_node_id: first });
  // What changed in it is of no use: it goes.
  sketch.putNode(asked);
  return [...sketch.edits(), { type: 'remove', part: 'node', id: second }];
}

/** The words of the first list, and of the other as many as there is room for. */
const joined = (one: readonly string[], other: readonly string[], most: number): string[] =>
  [...new Set([...one, ...other])].slice(0, most);

/** The node without what only led to the other one. Links to such a choice become plain words. */
function withoutLeads(node: DraftNode, to: NodeId, level: Level): DraftNode {
  const isOnly = ({ target, call }: Pick<Action, 'target' | 'call'>) =>
    target === to && typeof call !== 'object';
  const isBare = ({ effects, ask, ...way }: Action) =>
    isOnly(way) && effects.length === 0 && ask === null;
  const body = node.actions
    .filter(isBare)
    .reduce(
      (text, { id }) =>
        text.replaceAll(new RegExp(`\\[([^\\[\\]]*)\\]\\(action:${id}\\)`, 'g'), '$1'),
      node.body,
    );
  const linked = linkedIn(body, level);
  return {
    ...node,
    body,
    actions: node.actions.filter((action) => !isBare(action) || linked.has(action.id)),
    continue: node.continue.filter((way) => !isOnly(way)),
  };
}
