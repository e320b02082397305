import { type Draft, type DraftNode, diffOf, type Edit, fingerprint } from '@brasslamp/story/draft';
import {
  isNodeTarget,
  type NodeId,
  type SingleTarget,
  singleTargets,
  type Target,
} from '@brasslamp/story/model';
import type { Comparison, Difference, Proposal } from './terms/comparison.ts';
import type { ThingKind } from './terms/said.ts';

/** The edits that bring what the author wants of a changed file into the draft with which it was compared: one act. */
export function editsOf(
  draft: Draft,
  { proposal }: Comparison,
  wanted: readonly Difference[],
): Edit[] {
  const goes = wanted.filter(({ standing }) => standing === 'gone');
  const comes = wanted.filter(({ standing }) => standing !== 'gone');
  const led = leads(draft, proposal, comes);
  const nodes = comes.flatMap(({ kind, id }) => {
    const node = kind === 'node' ? proposal.nodes.get(id) : undefined;
    return node ? [withWays(node, led)] : [];
  });
  const items = comes.flatMap(({ kind, id }) => {
    const item = kind === 'item' ? proposal.items.get(id) : undefined;
    return item ? [item] : [];
  });
  const needed = new Set([...nodes, ...items].map(({ chapter_id }) => chapter_id));
  const chapters = proposal.chapters
    .filter(({ id }) => needed.has(id))
    .map((chapter, at) => ({ ...chapter, ordinal: draft.chapters.size + at + 1 }));
  const isNew = ({ id }: DraftNode) => !draft.nodes.has(id);
  const added = nodes.filter(isNew);
  const story = storyWith(draft, proposal, { comes, goes, led });
  const storyEdits = diffOf(draft, { part: 'story', value: story });
  const isStart = (edit: Edit) => edit.type === 'set' && edit.field === 'start_node_id';
  const marks = added.flatMap(({ id }) => {
    const position = proposal.positions.get(id);
    return position ? [{ id, position }] : [];
  });
  return [
    ...chapters.flatMap((value) => diffOf(draft, { part: 'chapter', value })),
    ...storyEdits.filter((edit) => !isStart(edit)),
    ...added.flatMap((value) => diffOf(draft, { part: 'node', value })),
    ...nodes
      .filter((node) => !isNew(node))
      .flatMap((value) => diffOf(draft, { part: 'node', value })),
    ...items.flatMap((value) => diffOf(draft, { part: 'item', value })),
    ...startEdits(draft, added, story.start_node_id),
    ...(marks.length > 0 ? [{ type: 'mark' as const, marks }] : []),
    ...goes.flatMap(({ kind, id }): Edit[] =>
      kind === 'node' || kind === 'item' ? [{ type: 'remove', part: kind, id }] : [],
    ),
  ];
}

/** The first node of an empty story is its start as soon as it is there. */
function startEdits(draft: Draft, added: readonly DraftNode[], to: NodeId | null): Edit[] {
  const { start_node_id } = draft.story;
  const there = draft.nodes.size === 0 ? (start_node_id ?? added[0]?.id ?? null) : start_node_id;
  if (there === to) return [];
  return [
    { type: 'set', part: 'story', id: '', field: 'start_node_id', was: fingerprint(there), to },
  ];
}

/** Where a way leads once only the wanted nodes come: a node that was deleted here and stays so is a dead link. */
function leads(draft: Draft, { nodes, deleted }: Proposal, comes: readonly Difference[]) {
  const coming = new Set(comes.flatMap(({ kind, id }) => (kind === 'node' ? [id] : [])));
  const dead = deadLinks(draft);
  return (to: SingleTarget): SingleTarget => {
    if (!isNodeTarget(to) || draft.nodes.has(to) || coming.has(to) || dead.has(to)) return to;
    return (nodes.has(to) && deleted.get(to)) || null;
  };
}

/** The ids of nodes that are gone to which the draft leads. */
function deadLinks({ nodes }: Draft): Set<NodeId> {
  const dead = new Set<NodeId>();
  const see = (to: SingleTarget) => {
    if (isNodeTarget(to) && !nodes.has(to)) dead.add(to);
  };
  for (const { actions, continue: ways } of nodes.values()) {
    for (const { target, call } of [...actions, ...ways]) {
      for (const to of singleTargets(target)) see(to);
      if (typeof call === 'object') see(call.then);
    }
  }
  return dead;
}

function withWays(node: DraftNode, led: (to: SingleTarget) => SingleTarget): DraftNode {
  const mapped = (target: Target): Target =>
    Array.isArray(target)
      ? target.map((one) => ({ ...one, target: led(one.target) }))
      : led(target);
  const way = <Way extends Pick<DraftNode['actions'][number], 'target' | 'call'>>(
    one: Way,
  ): Way => {
    const then = typeof one.call === 'object' ? led(one.call.then) : null;
    const call = typeof one.call === 'object' ? (isNodeTarget(then) ? { then } : true) : one.call;
    return { ...one, target: mapped(one.target), call };
  };
  return { ...node, actions: node.actions.map(way), continue: node.continue.map(way) };
}

function storyWith(
  { story, nodes }: Draft,
  { story: proposed }: Proposal,
  {
    comes,
    goes,
    led,
  }: {
    comes: readonly Difference[];
    goes: readonly Difference[];
    led: (to: SingleTarget) => SingleTarget;
  },
): Draft['story'] {
  const idsOf = (some: readonly Difference[], of: ThingKind) =>
    new Set(some.flatMap(({ kind, id }) => (kind === of ? [id] : [])));
  const list = <Thing extends { id: string }>(
    kind: ThingKind,
    here: readonly Thing[],
    there: readonly Thing[],
  ): Thing[] => {
    const [coming, going] = [idsOf(comes, kind), idsOf(goes, kind)];
    const theirs = new Map(there.map((one) => [one.id, one]));
    const known = new Set(here.map(({ id }) => id));
    return [
      ...here
        .filter(({ id }) => !going.has(id))
        .map((one) => (coming.has(one.id) ? (theirs.get(one.id) ?? one) : one)),
      ...there.filter(({ id }) => coming.has(id) && !known.has(id)),
    ];
  };
  const whole = idsOf(comes, 'whole');
  const fields = Object.entries(proposed).filter(([field]) => whole.has(field));
  const next = {
    ...story,
    ...Object.fromEntries(fields),
    variables: list('variable', story.variables, proposed.variables),
    achievements: list('achievement', story.achievements, proposed.achievements),
    snippets: list('snippet', story.snippets, proposed.snippets),
  };
  const start = led(next.start_node_id);
  const going = idsOf(goes, 'node');
  const isThere = isNodeTarget(start) && !going.has(start);
  const before = story.start_node_id;
  const isBeforeThere = before !== null && nodes.has(before);
  return { ...next, start_node_id: isThere ? start : isBeforeThere ? before : null };
}
