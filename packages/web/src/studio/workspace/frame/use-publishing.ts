import type { Story } from '@brasslamp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useDraftStatus, useSite } from '../../draft/draft-hooks.ts';
import { keyOf, useStoryPath } from '../../queries/story-queries.ts';
import { t } from '../t.ts';

/**
 * Publishing takes what the server has: the question waits until it has every word. What the story is
 * like on the server is asked again once something new has arrived there.
 */
export function usePublishing({ status, has_unpublished_changes }: Story) {
  const client = useQueryClient();
  const { username, slug } = useStoryPath();
  const { saved } = useDraftStatus();
  const { lookAgain } = useSite();
  const reload = useCallback(
    () => client.invalidateQueries({ queryKey: keyOf({ username, slug }) }),
    [client, username, slug],
  );
  const isSaved = saved === 'saved';
  const wasSaved = useRef(isSaved);
  const isBehind = status === 'published' && !has_unpublished_changes;
  useEffect(() => {
    const isNew = isSaved && !wasSaved.current;
    wasSaved.current = isSaved;
    if (isNew && isBehind) void reload();
  }, [isSaved, isBehind, reload]);
  const isOnItsWay = saved === 'unsaved' || saved === 'sending';
  return {
    waitsFor: isSaved ? null : t(isOnItsWay ? 'workspace.publishWaits' : 'workspace.publishCannot'),
    // What readers are told of the story is in the draft, too.
    onDone() {
      lookAgain();
      return reload();
    },
  };
}
