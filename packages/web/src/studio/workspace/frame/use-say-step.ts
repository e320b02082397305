import type { NodeId } from '@brasslamp/story/model';
import { useEffect, useRef } from 'react';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { draftNow, labelOfStep, useStepTaken } from '../../draft/draft-hooks.ts';
import { isInSight, whereOf } from '../state/step-taken.ts';
import type { PlaceControl } from '../state/use-place.ts';
import { t } from '../t.ts';

/** Undo and redo go over the whole story: what they did out of sight is said, with a way there. */
export function useSayStep(place: PlaceControl) {
  const taken = useStepTaken();
  const told = useRef(taken);
  const shown = useRef<{ nodeId: NodeId | null; unsay: () => void } | null>(null);
  const latest = useRef(place);
  latest.current = place;

  useEffect(() => {
    if (taken === told.current) return;
    told.current = taken;
    shown.current?.unsay();
    shown.current = null;
    if (taken === null || isInSight(taken, latest.current, isShownInProof)) return;
    const label = labelOfStep(taken.step);
    const { name, more, nodeId } = whereOf(taken, (name) =>
      label.includes(t('workspace.stepped.named', { name })),
    );
    const what = name === null ? label : t('workspace.stepped.in', { what: label, name, more });
    const run = async () => {
      if (nodeId !== null && draftNow().nodes.has(nodeId)) latest.current.open(nodeId);
      return true;
    };
    const action = nodeId === null ? undefined : { label: t('workspace.stepped.go'), run };
    const unsay = showToast(t(`workspace.stepped.${taken.way}`, { what }), action && { action });
    shown.current = { nodeId, unsay };
  }, [taken]);

  // Who is there needs no way there.
  const openId = place.view === 'page' ? place.nodeId : null;
  useEffect(() => {
    if (openId !== null && shown.current?.nodeId === openId) shown.current.unsay();
  }, [openId]);
  useEffect(() => () => shown.current?.unsay(), []);
}

/** Whether some of a node's text is on the screen, which has a part of the story only. */
function isShownInProof(id: NodeId): boolean {
  const box = document.querySelector(`[data-proof-of="${id}"]`)?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}
