import {
  applyGroup,
  type Draft,
  type DraftNode,
  type Edit,
  type OutlineNode,
} from '@brasslamp/story/draft';
import * as edits from '@brasslamp/story/draft/acts';
import type { NodeId } from '@brasslamp/story/model';
import { showToast } from '../../../../ui/toasts/toasts.ts';
import { type DraftOutline, draftNow } from '../../../draft/use-draft-story.ts';
import { newActionId } from '../../../node/draft/node-draft.ts';
import { type ActState, nameIn } from '../../acts/act-state.ts';
import { t } from '../../t.ts';
import type { CommandState } from '../state/command-state.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** A command for each way in which nodes can become one; it shows first what comes of it. */
export const mergeWays = (['many', 'next', 'before'] as const).map(
  (way): WorkspaceCommand => ({
    id: `merge-${way}`,
    group: 'make',
    about: ['nodes'],
    words(state) {
      const merge = state && mergeOf(way, state);
      if (!merge) return t('workspace.merge.do');
      return t(`workspace.merge.${way}`, { name: merge.name, count: merge.ids.length });
    },
    also: () => t('workspace.also.merge'),
    canRun: (state) => mergeOf(way, state) !== undefined,
    run(state) {
      const merge = mergeOf(way, state);
      if (merge) state.workspace.ask({ type: 'merge', ids: merge.ids });
    },
  }),
);

/** Makes the others parts of the first, in this order. */
export function mergeInto({ perform, workspace }: ActState, [first = '', ...others]: NodeId[]) {
  const { place, select } = workspace;
  const draft = draftNow();
  const made = merged(draft, first, others);
  if (made === null) {
    showToast(t('workspace.merge.cannot'));
    return;
  }
  perform('merge', made.edits, t('workspace.acts.merge', { name: nameIn(draft, first) }));
  if (place.view === 'map') select([first]);
  else place.open(first);
}

interface Merge {
  way: 'many' | 'next' | 'before';
  /** The first one stays, the others become parts of it. */
  ids: NodeId[];
  /** The name of the other node; of `many`, that of the one that stays. */
  name: string;
}

const mergeOf = (way: Merge['way'], { outline, ids }: CommandState): Merge | undefined =>
  mergesOf(
    outline,
    ids.flatMap((id) => outline.node(id) ?? []),
  ).find((merge) => merge.way === way);

/**
 * The possible merges: of all selected nodes, in the order of the story; or of one with the only one after or before.
 */
function mergesOf(
  { chapters, nodesIn, node, incoming }: DraftOutline,
  nodes: readonly OutlineNode[],
): Merge[] {
  const [only, ...more] = nodes;
  if (!only) return [];
  if (more.length > 0) {
    const chosen = new Set(nodes.map(({ id }) => id));
    const ordered = chapters.flatMap(({ id }) => nodesIn(id).filter((one) => chosen.has(one.id)));
    const ids = ordered.map(({ id }) => id);
    return [{ way: 'many', ids, name: ordered[0]?.name ?? '' }];
  }
  const next = onlyOf(only.links.flatMap(({ targets }) => targets));
  const before = onlyOf(incoming(only.id));
  const found: Merge[] = [];
  const add = (way: 'next' | 'before', id: string | null, ids: NodeId[]) => {
    const other = id === null || id === only.id ? undefined : node(id);
    if (other) found.push({ way, ids, name: other.name });
  };
  add('next', next, [only.id, next ?? '']);
  add('before', before, [before ?? '', only.id]);
  return found;
}

/** The one that all of them are; null = there are several, or none. */
function onlyOf(ids: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(ids);
  return others.length === 0 ? first : null;
}

/** The draft with each node merged into what the ones before have come to. Null = they cannot be. */
export function merged(
  draft: Draft,
  first: NodeId,
  others: readonly NodeId[],
): { edits: Edit[]; node: DraftNode; draft: Draft } | null {
  const made: Edit[] = [];
  let now = draft;
  for (const second of others) {
    const step = edits.mergeNodes(now, { first, second, newActionId });
    const applied = applyGroup(now, step);
    if ('refused' in applied) return null;
    made.push(...step);
    now = applied.draft;
  }
  const node = now.nodes.get(first);
  return node && made.length > 0 ? { edits: made, node, draft: now } : null;
}
