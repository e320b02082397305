import type { MediaKind } from '@brasslamp/story/model/media-address';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStoryPath } from '../queries/story-queries.ts';
import type { Stored } from './kind.ts';
import { mediaKey } from './media-queries.ts';
import { useUpload } from './use-upload.ts';

/** Files that were chosen together, and are sent one after the other. */
interface Round {
  count: number;
  /** The number of files that have been tried. */
  tried: number;
  failed: { file: string; why: string }[];
}

const none: Round = { count: 0, tried: 0, failed: [] };

/** Uploads to a list of media. Leaving the screen stops it. */
export function useUploadRound(kind: MediaKind, onStored?: (stored: Stored) => void) {
  const upload = useUpload();
  const client = useQueryClient();
  const path = useStoryPath();
  const [round, setRound] = useState(none);
  const [stop] = useState(() => ({ now: new AbortController() }));
  useEffect(() => {
    // In development an effect runs twice.
    stop.now = new AbortController();
    return () => stop.now.abort();
  }, [stop]);

  async function send(files: readonly File[]) {
    const { signal } = stop.now;
    const failed: Round['failed'] = [];
    for (const [tried, file] of files.entries()) {
      setRound({ count: files.length, tried, failed: [...failed] });
      try {
        const stored = await upload(file, signal, kind);
        if (signal.aborted) return;
        onStored?.(stored);
      } catch (error) {
        if (signal.aborted) return;
        failed.push({ file: file.name, why: error instanceof Error ? error.message : `${error}` });
      }
    }
    setRound({ count: files.length, tried: files.length, failed });
    await client.invalidateQueries({ queryKey: mediaKey(path, kind) });
  }

  const isBusy = round.tried < round.count;
  const done = isBusy ? 0 : round.count - round.failed.length;
  return { ...round, isBusy, done, send };
}
