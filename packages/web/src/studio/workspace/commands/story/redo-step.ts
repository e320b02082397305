import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Does the step again that was taken back last. */
export const redoStep: WorkspaceCommand<'undo'> = {
  id: 'redo',
  group: 'story',
  about: ['story'],
  words(state) {
    const what = state?.undo.redoLabel;
    return what ? t('workspace.redoWhat', { what }) : t('workspace.redo');
  },
  keys: { 'Ctrl+Shift+Z': ['workspace'], 'Ctrl+Y': ['workspace'] },
  isOfField: true,
  canRun: ({ undo }) => undo.redo !== null,
  run: ({ undo }) => undo.redo?.(),
};
