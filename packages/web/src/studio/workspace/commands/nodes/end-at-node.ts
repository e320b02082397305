import { setField } from '@brasslamp/story/draft/acts';
import type { NodeId } from '@brasslamp/story/model';
import { draftNow } from '../../../draft/draft-hooks.ts';
import { type ActState, nameIn } from '../../acts/act-state.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

export const endAtNode: WorkspaceCommand = {
  id: 'end-at',
  group: 'make',
  about: ['node'],
  words: () => t('workspace.endAt'),
  also: () => t('workspace.also.ending'),
  canRun: ({ outline, id }) => outline.node(id)?.ending === null,
  run: (state) => makeEnding(state, state.id),
};

/** The story ends at a node, under the node's name at first. */
export function makeEnding({ perform, workspace }: ActState, id: NodeId) {
  const draft = draftNow();
  const name = nameIn(draft, id);
  const made = setField(draft, 'node', id, 'ending', { name, kind: null });
  perform('rules', made, t('workspace.acts.endAt', { name }));
  workspace.place.showRules(id, 'ending.name');
}
