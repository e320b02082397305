import { setField } from '@brasslamp/story/draft/acts';
import { draftNow } from '../../../draft/draft-hooks.ts';
import { type ActState, nameIn } from '../../acts/act-state.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Asks for the name of a node or chapter, in the row or card that has the focus. */
export const renamePart: WorkspaceCommand<'kind' | 'id' | 'workspace'> = {
  id: 'rename',
  group: 'make',
  about: ['node', 'chapter'],
  words: () => t('workspace.rename'),
  also: () => t('workspace.also.rename'),
  keys: { F2: ['node row', 'chapter row', 'map'] },
  canRun: ({ id }) => id !== '',
  run({ kind, id, workspace: { place, rows, rename, showOutline } }) {
    const isInRow = rows.current?.hasFocus() ?? false;
    if (kind === 'nodes' && place.view === 'map' && !isInRow) return rename(id, 'map');
    showOutline(true);
    rename(id);
  },
};

/** Names a node or chapter; one that was just made is one step of undo with its name. */
export function setName({ perform }: ActState, id: string, name: string, isNaming?: boolean) {
  const draft = draftNow();
  const [part, field] = draft.nodes.has(id)
    ? (['node', 'name'] as const)
    : (['chapter', 'title'] as const);
  const label = t('workspace.acts.rename', { name: nameIn(draft, id) });
  perform('rename', setField(draft, part, id, field, name), label, { isNaming });
}
