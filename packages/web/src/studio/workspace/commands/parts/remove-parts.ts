import type { Edit } from '@brasslamp/story/draft';
import { removeNodes } from '@brasslamp/story/draft/acts';
import { draftNow } from '../../../draft/draft-hooks.ts';
import { type ActState, nameIn } from '../../acts/act-state.ts';
import { besideRemoved } from '../../acts/beside-removed.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

export const removeParts: WorkspaceCommand = {
  id: 'remove',
  group: 'remove',
  about: ['nodes', 'chapter'],
  words: (state) =>
    state?.kind === 'chapter'
      ? t('workspace.removeChapter')
      : t('workspace.remove', { count: state?.ids.length ?? 1 }),
  also: () => t('workspace.also.remove'),
  keys: { Delete: ['node row', 'chapter row', 'map'], Backspace: ['map'] },
  canRun: ({ ids }) => ids.length > 0,
  run: (state) => moveToBin(state, state.ids),
};

/** Nodes or chapters go to the bin. Who was in their rows goes on at the next one. */
export function moveToBin(
  { outline, perform, sayDone, workspace: { place, rows } }: ActState,
  ids: readonly string[],
) {
  const draft = draftNow();
  const name = nameIn(draft, ids[0] ?? '');
  const label = t('workspace.acts.remove', { count: ids.length, name });
  const chapters = ids.filter((id) => draft.chapters.has(id));
  const made = [
    ...removeNodes(draft, ids),
    ...chapters.map((id): Edit => ({ type: 'remove', part: 'chapter', id })),
  ];
  const beside = besideRemoved(outline, ids, place.nodeId);
  rows.current?.leave(ids);
  perform('delete', made, label);
  if (beside !== null && place.view === 'page') place.open(beside);
  const said = { count: ids.length, name };
  if (draftNow() !== draft) {
    sayDone(t('workspace.said.removed', said), t('workspace.said.back', said));
  }
}
