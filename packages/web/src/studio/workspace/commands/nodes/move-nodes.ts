import { t } from '../../t.ts';
import { moveDown } from '../parts/move-down.ts';
import { moveUp } from '../parts/move-up.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Asks where nodes go. */
export const moveNodes: WorkspaceCommand<'ids' | 'workspace'> = {
  id: 'move',
  group: 'order',
  about: ['nodes'],
  words: () => t('workspace.moveTo'),
  also: () => t('workspace.also.move'),
  byKeys: [moveUp, moveDown],
  run: ({ ids, workspace }) => workspace.ask({ type: 'move', ids: [...ids] }),
};
