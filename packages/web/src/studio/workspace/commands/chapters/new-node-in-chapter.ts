import { addNode } from '../../acts/new-parts.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

export const newNodeInChapter: WorkspaceCommand = {
  id: 'new-in',
  group: 'make',
  about: ['chapter'],
  words: () => t('workspace.newIn'),
  run: (state) => addNode(state, { chapterId: state.id }),
};
