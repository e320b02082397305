import { changeText } from '@brasslamp/story/draft/acts';
import { textChanges } from '@brasslamp/story/edit';
import type { NodeId } from '@brasslamp/story/model';
import { draftNow } from '../../draft/draft-hooks.ts';
import { t } from '../t.ts';
import type { ActState } from './act-state.ts';

/** Writes all of a node's text, as it is now. */
export function writeText({ perform }: ActState, id: NodeId, text: string) {
  const draft = draftNow();
  const node = draft.nodes.get(id);
  if (!node) return;
  const label = t('workspace.acts.write', { name: node.name });
  const made = changeText(draft, id, textChanges(node.body, text));
  perform('write', made, label, { joins: `write ${id}` });
}
