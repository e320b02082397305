import * as edits from '@brasslamp/story/draft/acts';
import { v7 } from 'uuid';
import { draftNow } from '../../../draft/draft-hooks.ts';
import { newActionId } from '../../../node/new-action-id.ts';
import { nameIn } from '../../acts/act-state.ts';
import { shownPlaces } from '../../acts/new-parts.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

export const duplicateNodes: WorkspaceCommand = {
  id: 'duplicate',
  group: 'make',
  about: ['nodes'],
  words: () => t('workspace.duplicate'),
  also: () => t('workspace.also.duplicate'),
  keys: { 'Ctrl+D': ['node row', 'map'] },
  canRun: ({ ids }) => ids.length > 0,
  run({ ids, perform, workspace: { place, map, select } }) {
    const draft = draftNow();
    const name = nameIn(draft, ids[0] ?? '');
    const cards = map.current?.cardsBelow(ids) ?? null;
    const to = { places: cards?.at ?? null, newNodeId: v7, newActionId };
    const made = edits.duplicateNodes(draft, ids, to);
    const label = t('workspace.acts.duplicate', { count: ids.length, name });
    perform('duplicate', [...made.edits, ...shownPlaces(cards)], label);
    if (place.view === 'map') select(made.ids);
  },
};
