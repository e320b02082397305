import { canMoveByOne, moveByOne } from '../../acts/move-parts.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Moves nodes or a chapter one place down; nodes at the end of a chapter go into the next one. */
export const moveDown: WorkspaceCommand = {
  id: 'down',
  group: 'order',
  about: ['chapter'],
  words: () => t('workspace.chapterDown'),
  keys: { 'Alt+ArrowDown': ['node row', 'chapter row'] },
  canRun: (state) => canMoveByOne(state, state.ids, 1),
  run: (state) => moveByOne(state, state.ids, 1),
};
