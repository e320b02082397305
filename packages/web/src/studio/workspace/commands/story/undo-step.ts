import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Takes the last step of the story back: “Undo: renaming “Salt stairs””. */
export const undoStep: WorkspaceCommand<'undo'> = {
  id: 'undo',
  group: 'story',
  about: ['story'],
  words(state) {
    const what = state?.undo.undoLabel;
    return what ? t('workspace.undoWhat', { what }) : t('workspace.undo');
  },
  keys: { 'Ctrl+Z': ['workspace'] },
  isOfField: true,
  canRun: ({ undo }) => undo.undo !== null,
  run: ({ undo }) => undo.undo?.(),
};
