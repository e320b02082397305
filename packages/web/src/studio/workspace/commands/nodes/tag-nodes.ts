import * as edits from '@brasslamp/story/draft/acts';
import type { NodeId } from '@brasslamp/story/model';
import { draftNow } from '../../../draft/draft-hooks.ts';
import type { ActState } from '../../acts/act-state.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Asks for the tags of nodes. */
export const tagNodes: WorkspaceCommand<'ids' | 'workspace'> = {
  id: 'tag',
  group: 'order',
  about: ['nodes'],
  words: () => t('workspace.tag'),
  also: () => t('workspace.also.tag'),
  run: ({ ids, workspace }) => workspace.ask({ type: 'tag', ids: [...ids] }),
};

export function setTag({ perform }: ActState, ids: readonly NodeId[], tag: string, isOn: boolean) {
  const change = isOn ? { add: [tag] } : { remove: [tag] };
  perform('tag', edits.tagNodes(draftNow(), ids, change), t('workspace.acts.tag', { tag }));
}
