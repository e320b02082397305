import { canMoveByOne, moveByOne } from '../../acts/move-parts.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Moves nodes or a chapter one place up; nodes at the beginning of a chapter go into the one before. */
export const moveUp: WorkspaceCommand = {
  id: 'up',
  group: 'order',
  about: ['chapter'],
  words: () => t('workspace.chapterUp'),
  keys: { 'Alt+ArrowUp': ['node row', 'chapter row'] },
  canRun: (state) => canMoveByOne(state, state.ids, -1),
  run: (state) => moveByOne(state, state.ids, -1),
};
