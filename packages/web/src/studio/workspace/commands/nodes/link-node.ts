import * as edits from '@brasslamp/story/draft/acts';
import type { NodeId } from '@brasslamp/story/model';
import { v7 } from 'uuid';
import { draftNow } from '../../../draft/draft-hooks.ts';
import type { NewCard } from '../../../map/scene/map-props.ts';
import { newActionId } from '../../../node/new-action-id.ts';
import { type ActState, nameIn } from '../../acts/act-state.ts';
import { openToName, placesOf } from '../../acts/new-parts.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Asks where a new choice of a node leads. */
export const linkNode: WorkspaceCommand<'id' | 'workspace'> = {
  id: 'link',
  group: 'make',
  about: ['node'],
  words: () => t('workspace.linkTo'),
  also: () => t('workspace.also.link'),
  run: ({ id, workspace }) => workspace.ask({ type: 'link', from: id }),
};

export function linkTo({ perform }: ActState, from: NodeId, to: NodeId) {
  const draft = draftNow();
  const label = t('workspace.acts.link', { name: nameIn(draft, from), to: nameIn(draft, to) });
  perform('link', edits.link(draft, { from, to, action_id: newActionId() }), label);
}

/** Links to a node that is made. Without a name it gets one to be changed; on the map it may have a place. */
export function linkToNew(
  { perform, workspace }: ActState,
  from: NodeId,
  wish: string | null,
  card?: NewCard,
) {
  const { place, select } = workspace;
  const draft = draftNow();
  const id = v7();
  const name = edits.freeNodeName(draft, wish ?? t('workspace.newNode'));
  const label = t('workspace.acts.link', { name: nameIn(draft, from), to: name });
  const chapter = card?.chapterId ? { chapter_id: card.chapterId } : {};
  const made = edits.linkToNew(draft, { from, id, name, action_id: newActionId(), ...chapter });
  perform('link', [...made, ...placesOf(id, card)], label);
  if (wish === null) openToName(workspace, id, id);
  else if (place.view === 'map') select([id]);
  else place.open(id);
}
