import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Opens the menu of the row that has the focus. */
export const showRowMenu: WorkspaceCommand<'workspace'> = {
  id: 'row-menu',
  group: 'open',
  about: [],
  words: () => t('workspace.actions'),
  keys: { 'Shift+F10': ['node row', 'chapter row'] },
  run: ({ workspace }) => workspace.rows.current?.askMenu(),
};
