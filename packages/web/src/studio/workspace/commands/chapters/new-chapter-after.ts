import { addChapter } from '../../acts/new-parts.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

export const newChapterAfter: WorkspaceCommand = {
  id: 'chapter-after',
  group: 'make',
  about: ['chapter'],
  words: () => t('workspace.chapterAfter'),
  run: (state) => addChapter(state, state.id),
};
