import type { BinnedPart, RestoredPart } from '@brasslamp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type Api, failureOf } from '../../api/api.ts';
import { useApp } from '../../screen/app.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import {
  draftKey,
  keyOf,
  paramsOf,
  type StoryPath,
  useStoryPath,
} from '../queries/story-queries.ts';
import { t } from '../t.ts';

export interface Deleted {
  id: string;
  name: string;
}

/** Says that something is in the bin now, and offers "undo" while the toast stays. */
export function useSayBinned() {
  const { api } = useApp();
  const path = useStoryPath();
  const refresh = useRefreshStory();
  return (parts: readonly Deleted[], onUndone?: () => void) => {
    const [first] = parts;
    if (!first) return;
    const text =
      parts.length === 1
        ? t('studio.bin.moved', { name: first.name })
        : t('studio.bin.movedMany', { count: parts.length });
    const undo = async () => {
      try {
        for (const { id } of parts) await bringBack(api, path, id);
      } catch (error) {
        showToast(failureText(failureOf(error)), { urgent: true });
        return false;
      } finally {
        await refresh();
      }
      onUndone?.();
      return true;
    };
    showToast(text, { action: { label: t('studio.bin.undo'), run: undo } });
  };
}

async function bringBack(api: Api, path: StoryPath, part_id: string): Promise<void> {
  const params = paramsOf(path);
  const { parts } = await api('GET /api/stories/:username/:story_slug/bin', {
    params,
    query: { part_id, limit: 1 },
  });
  const [part] = parts;
  // Somebody has brought it back already, or deleted it for good: the page shows which.
  if (!part) return void showToast(t('studio.bin.notThere'));
  const restored = await api('POST /api/stories/:username/:story_slug/bin/:bin_id/restore', {
    params: { ...params, bin_id: part.id },
  });
  showToast(restoredWords(part, restored));
}

/** After something came back: lists that are shown have it again, and forms can pick it. */
export function useRefreshStory() {
  const client = useQueryClient();
  const path = useStoryPath();
  return async () => {
    await client.invalidateQueries({ queryKey: keyOf(path) });
    await client.refetchQueries({ queryKey: draftKey(path), type: 'active' });
  };
}

/** What came back, and what is not as it was. */
export function restoredWords(
  part: Pick<BinnedPart, 'name' | 'key'>,
  { kind, name, key, chapter, renamed_count: count }: RestoredPart,
): string {
  const had = part.name;
  const sentences = [
    kind === 'chapter' && count > 0 && t('studio.bin.backRenamedInside', { name, count }),
    kind === 'node' && count > 0 && t('studio.bin.backRenamed', { had, name }),
    key !== null && count > 0 && t('studio.bin.backWithKey', { name, key }),
    count === 0 && t('studio.bin.back', { name }),
    chapter?.is_other && t('studio.bin.backElsewhere', { chapter: chapter.title }),
  ];
  return sentences.filter(Boolean).join(' ');
}
