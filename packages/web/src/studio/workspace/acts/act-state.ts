/** The state that acts work with: the story as it is drawn, and the way to change it. */
import { type Act, type Draft, type Edit, startIdOf } from '@brasslamp/story/draft';
import { useMemo } from 'react';
import { showToast } from '../../../ui/toasts/toasts.ts';
import {
  type DraftOutline,
  draftNow,
  useAct,
  useOutline,
  useSayDone,
} from '../../draft/draft-hooks.ts';
import type { ActRequest } from '../../draft/session/session-state.ts';
import { useWorkspace, type WorkspaceState } from '../state/workspace-state.ts';
import { t } from '../t.ts';

export interface ActState {
  outline: DraftOutline;
  /** Does edits at once, as one step of undo; none is nothing done. */
  perform: (
    act: Act,
    edits: Edit[],
    label: string,
    step?: Pick<ActRequest, 'joins' | 'isNaming'>,
  ) => void;
  /** Says what was done, with an “Undo”; `back` is said after that. */
  sayDone: (words: string, back: string) => void;
  workspace: WorkspaceState;
}

export function useActState(): ActState {
  const outline = useOutline();
  const act = useAct();
  const sayDone = useSayDone();
  const workspace = useWorkspace();
  return useMemo(() => {
    const perform: ActState['perform'] = (what, made, label, step) => {
      if (made.length === 0) return;
      const before = ordering.has(what) ? startIdOf(draftNow()) : null;
      act({ act: what, edits: made, label, ...step });
      const now = before && startIdOf(draftNow());
      if (now && now !== before) {
        showToast(t('workspace.said.startsAt', { name: nameIn(draftNow(), now) }));
      }
    };
    return { outline, perform, sayDone, workspace };
  }, [outline, act, sayDone, workspace]);
}

/** The acts that can change where readers begin without being about that. */
const ordering: ReadonlySet<Act> = new Set<Act>([
  'add_node',
  'move',
  'reorder',
  'merge',
  'delete',
  'restore',
]);

/** The name of a node or chapter. */
export const nameIn = (draft: Draft, id: string): string =>
  draft.nodes.get(id)?.name ?? draft.chapters.get(id)?.title ?? '';
