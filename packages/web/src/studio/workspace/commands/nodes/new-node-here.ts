import type { ActState } from '../../acts/act-state.ts';
import { addNode } from '../../acts/new-parts.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Makes a node at a place of the map, in the chapter in whose frame that is. */
export const newNodeHere: WorkspaceCommand<'card' | keyof ActState> = {
  id: 'new-here',
  group: 'make',
  about: ['place'],
  words: () => t('workspace.newHere'),
  run(state) {
    const { card, outline } = state;
    addNode(state, { chapterId: card?.chapterId ?? outline.chapters.at(-1)?.id }, card);
  },
};
