import { markNodes } from '../../acts/mark-nodes.ts';
import { statuses } from '../../state/nodes-in-words.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** A command for each status; the one that all of the nodes have already is left out. */
export const markStatus = [...statuses, null].map(
  (status): WorkspaceCommand => ({
    id: `status-${status}`,
    group: 'status',
    about: ['nodes'],
    words: () => t(`workspace.statuses.${status ?? 'none'}`),
    also: () => t('workspace.status'),
    canRun: ({ ids, marks }) => ids.some((id) => (marks.get(id)?.status ?? null) !== status),
    run: (state) => markNodes(state, state.ids, { status }),
  }),
);
