import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

export const findAndReplace: WorkspaceCommand<'workspace'> = {
  id: 'replace',
  group: 'story',
  about: ['story'],
  words: () => t('workspace.replace.title'),
  also: () => t('workspace.also.replace'),
  keys: { 'Ctrl+Shift+F': ['workspace'] },
  isInMore: true,
  run: ({ workspace }) => workspace.ask({ type: 'replace' }),
};
