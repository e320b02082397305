import { addNode } from '../../acts/new-parts.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

export const newNodeAfter: WorkspaceCommand = {
  id: 'new-after',
  group: 'make',
  about: ['node'],
  words: () => t('workspace.newAfter'),
  also: () => t('workspace.also.make'),
  run: (state) => addNode(state, { after: state.id }),
};
