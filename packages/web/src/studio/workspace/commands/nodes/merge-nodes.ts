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
import { type DraftOutline, draftNow } from '../../../draft/draft-hooks.ts';
import { newActionId } from '../../../node/new-action-id.ts';
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
  /** The first one stays, the others become parts of it. */
  ids: NodeId[];
  /** The name of the other node; of `many`, that of the one that stays. */
  name: string;
}

type Way = 'many' | 'next' | 'before';

/** A merge of all selected nodes, in the order of the story; or of one with the only one after or before. */
function mergeOf(way: Way, { outline, ids }: CommandState): Merge | undefined {
  const nodes = ids.flatMap((id) => outline.node(id) ?? []);
  const [only, ...more] = nodes;
  if (!only || (way === 'many') !== more.length > 0) return;
  if (way === 'many') return inOrder(outline, nodes);
  const other = outline.node(
    onlyOf(
      way === 'next' ? only.links.flatMap(({ targets }) => targets) : outline.incoming(only.id),
    ) ?? '',
  );
  if (!other || other.id === only.id) return;
  return { ids: way === 'next' ? [only.id, other.id] : [other.id, only.id], name: other.name };
}

function inOrder({ chapters, nodesIn }: DraftOutline, nodes: readonly OutlineNode[]): Merge {
  const chosen = new Set(nodes.map(({ id }) => id));
  const ordered = chapters.flatMap(({ id }) => nodesIn(id).filter((one) => chosen.has(one.id)));
  return { ids: ordered.map(({ id }) => id), name: ordered[0]?.name ?? '' };
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
