import { inText } from '../../state/place.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Opens a node's page with the caret in its text. */
export const openNode: WorkspaceCommand<'id' | 'workspace'> = {
  id: 'open',
  group: 'open',
  about: ['node'],
  words: () => t('workspace.open'),
  keys: { Enter: ['node row', 'map'] },
  isElsewhere: true,
  canRun: ({ id }) => id !== '',
  run: ({ id, workspace }) => workspace.place.open(id, inText),
};
