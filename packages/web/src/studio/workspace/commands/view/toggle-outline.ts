import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

export const toggleOutline: WorkspaceCommand<'workspace'> = {
  id: 'outline',
  group: 'look',
  about: ['story'],
  words: (state) =>
    t(state?.workspace.isOutlineShown ? 'workspace.hideOutline' : 'workspace.showOutline'),
  run: ({ workspace: { isOutlineShown, showOutline } }) => showOutline(!isOutlineShown),
};
