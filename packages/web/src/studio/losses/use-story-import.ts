/** What an import left beside the open draft, and what its author does about it. */
import type { StoredLoss, StoryImport } from '@brasslamp/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '../../api/api.ts';
import { useApp } from '../../screen/app.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { keyOf, paramsOf, type StoryPath, useStoryPath } from '../queries/story-queries.ts';
import { t } from './t.ts';

/** The key of what an import left beside the open draft. */
export const importKey = (path: StoryPath) => [...keyOf(path), 'import'];
const settleKey = 'PUT /api/stories/:username/:story_slug/import/losses';

/** Asked for once: nothing but this page changes it. `isOn`: false = not yet. */
export function useStoryImport(isOn = true): StoryImport | undefined {
  const { api } = useApp();
  const path = useStoryPath();
  const { data } = useQuery({
    queryKey: importKey(path),
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api('GET /api/stories/:username/:story_slug/import', { params: paramsOf(path), signal }),
  });
  return data;
}

const calmMs = 1_500;

/** The same where somebody writes: not among the first things that a page asks for. */
export function useImportSoon(): StoryImport | undefined {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), calmMs);
    return () => clearTimeout(timer);
  }, []);
  return useStoryImport(isCalm);
}

/** Says of losses that they are mended; the toast offers to take that back. */
export function useSettle() {
  const { api } = useApp();
  const path = useStoryPath();
  const client = useQueryClient();

  async function settle(losses: readonly StoredLoss[], is_settled: boolean): Promise<boolean> {
    const ids = losses.map(({ id }) => id);
    const known = new Set(ids);
    const put = (isSettled: (loss: StoredLoss) => boolean) =>
      client.setQueryData<StoryImport>(
        importKey(path),
        (before) => before && marked(before, isSettled),
      );
    put((loss) => (known.has(loss.id) ? is_settled : loss.is_settled));
    try {
      await api(settleKey, { params: paramsOf(path), body: { ids, is_settled } });
      return true;
    } catch (error) {
      put((loss) => (known.has(loss.id) ? !is_settled : loss.is_settled));
      showToast(failureText(failureOf(error)), { urgent: true });
      return false;
    }
  }

  return async (losses: readonly StoredLoss[], isSettled: boolean) => {
    if (!(await settle(losses, isSettled)) || !isSettled) return;
    showToast(t('losses.settled', { count: losses.length }), {
      action: { label: t('losses.undo'), run: () => settle(losses, false) },
    });
  };
}

const marked = (
  { losses, ...rest }: StoryImport,
  isSettled: (loss: StoredLoss) => boolean,
): StoryImport => ({
  ...rest,
  losses: losses.map((loss) => ({ ...loss, is_settled: isSettled(loss) })),
});

/** The text in the file from which a node was made. */
export function useOriginal(nodeId: string, isOn: boolean) {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: [...importKey(path), nodeId],
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api('GET /api/stories/:username/:story_slug/import/originals/:node_id', {
        params: { ...paramsOf(path), node_id: nodeId },
        signal,
      }),
  });
}

/** Lets the original of a node go, for good. */
export function useLetGo(nodeId: string) {
  const { api } = useApp();
  const path = useStoryPath();
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api('DELETE /api/stories/:username/:story_slug/import/originals/:node_id', {
        params: { ...paramsOf(path), node_id: nodeId },
      }),
    onSuccess() {
      client.setQueryData<StoryImport>(
        importKey(path),
        (before) =>
          before && { ...before, originals: before.originals.filter((id) => id !== nodeId) },
      );
      showToast(t('losses.letGoDone'));
    },
  });
}
