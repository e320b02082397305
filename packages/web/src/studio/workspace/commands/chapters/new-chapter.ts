import type { ActState } from '../../acts/act-state.ts';
import { addChapter } from '../../acts/new-parts.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Makes a chapter at the end of the story. */
export const newChapter: WorkspaceCommand<keyof ActState> = {
  id: 'add-chapter',
  group: 'story',
  about: ['story'],
  words: () => t('workspace.addChapter'),
  also: () => t('workspace.also.make'),
  run: (state) => addChapter(state),
};
