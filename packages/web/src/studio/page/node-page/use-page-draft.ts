/** The page's view of the draft: what it may do to a node, and what it asks of the others. */
import { addLinked, changeText, freeNodeName } from '@brasslamp/story/draft/acts';
import type { NodeId } from '@brasslamp/story/model';
import { useEffect, useMemo, useRef } from 'react';
import { draftNow, useAct, useUndo } from '../../draft/draft-hooks.ts';
import { editsFor, type PageActs } from '../page-acts.ts';
import { t } from '../t.ts';
import { changesNow } from '../text/text-changes.ts';

export function usePageActs(id: NodeId): PageActs {
  const act = useAct();
  const undo = useUndo();
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  return useMemo(
    (): PageActs => ({
      write(changes, isTyped, before) {
        const draft = draftNow();
        const { name = '', body = before } = draft.nodes.get(id) ?? {};
        const label = t('page.acts.write', { name });
        const edits = changeText(draft, id, changesNow(changes, before, body));
        act({ act: 'write', edits, label, ...(isTyped && { joins: `text ${id}` }) });
      },
      set(fields, { act: kind, label, joins, made = [] }) {
        const draft = draftNow();
        const node = draft.nodes.get(id);
        if (!node) return;
        const edits = [...addLinked(draft, id, made), ...editsFor(node, fields)];
        if (edits.length > 0) act({ act: kind, edits, label, ...(joins && { joins }) });
      },
      undo: () => latest.current.undo?.(),
      redo: () => latest.current.redo?.(),
    }),
    [act, id],
  );
}

export const newNodeName = (): string => freeNodeName(draftNow(), t('page.choices.newNode'));
