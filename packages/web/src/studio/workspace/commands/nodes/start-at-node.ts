import { setField } from '@brasslamp/story/draft/acts';
import { draftNow } from '../../../draft/draft-hooks.ts';
import { nameIn } from '../../acts/act-state.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

export const startAtNode: WorkspaceCommand = {
  id: 'start',
  group: 'order',
  about: ['node'],
  words: () => t('workspace.startHere'),
  also: () => t('workspace.also.start'),
  canRun: ({ outline, id }) => outline.startId !== id || outline.chapters.length === 0,
  run({ id, perform }) {
    const draft = draftNow();
    const made = setField(draft, 'story', '', 'start_node_id', id);
    perform('story', made, t('workspace.acts.startAt', { name: nameIn(draft, id) }));
  },
};
