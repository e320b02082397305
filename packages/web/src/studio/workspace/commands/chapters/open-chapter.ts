import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

export const openChapter: WorkspaceCommand<'id' | 'workspace'> = {
  id: 'open-chapter',
  group: 'open',
  about: ['chapter'],
  words: () => t('workspace.openChapter'),
  run: ({ id, workspace }) => workspace.place.openChapter(id),
};
