import * as edits from '@brasslamp/story/draft/acts';
import type { NodeId } from '@brasslamp/story/model';
import { v7 } from 'uuid';
import { showToast } from '../../../../ui/toasts/toasts.ts';
import { draftNow } from '../../../draft/draft-hooks.ts';
import { newActionId } from '../../../node/new-action-id.ts';
import type { ActState } from '../../acts/act-state.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Splits the node whose page is open. */
export const splitNode: WorkspaceCommand = {
  id: 'split',
  group: 'text',
  about: ['story'],
  words: () => t('workspace.split.here'),
  also: () => t('workspace.also.split'),
  canRun: ({ workspace: { place } }) => place.view === 'page' && place.nodeId !== null,
  run(state) {
    const { page, place } = state.workspace;
    const selected = page.current?.selection();
    if (selected && place.nodeId !== null) splitAt(state, place.nodeId, selected);
  },
};

/**
 * Splits a node: what is selected in its text, or else what comes after the caret, becomes a node of its own, which
 * opens to be named.
 */
export function splitAt(
  { perform, workspace }: ActState,
  id: NodeId,
  { start, end }: { start: number; end: number },
) {
  const draft = draftNow();
  const { name = '', body = '' } = draft.nodes.get(id) ?? {};
  const isWhole = start === end && [body.slice(0, start), body.slice(start)].some(isBlank);
  const new_id = v7();
  const made = { id, new_id, name: t('workspace.newNode'), newActionId };
  const found =
    start === end
      ? edits.splitNode(draft, { ...made, at: start })
      : edits.extractText(draft, { ...made, from: start, to: end, call: false });
  if (isWhole || found === null) {
    showToast(t(isWhole ? 'workspace.split.where' : 'workspace.split.cannot'));
    return;
  }
  const act = start === end ? 'split' : 'extract';
  perform(act, found, t(`workspace.acts.${act}`, { name }));
  workspace.place.open(new_id, { field: 'name' });
}

const isBlank = (text: string): boolean => text.trim() === '';
