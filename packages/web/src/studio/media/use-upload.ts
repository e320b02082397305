import type { MediaKind } from '@brasslamp/story/model/media-address';
import { useCallback } from 'react';
import { failureOf } from '../../api/api.ts';
import { useApp } from '../../screen/app.ts';
import { paramsOf, useStoryPath } from '../queries/story-queries.ts';
import { kinds } from './kinds.ts';
import { UploadFailure } from './upload-failure.ts';

/** Adds an image or a sound to the story of the address. Rejects with an `UploadFailure`. */
export function useUpload() {
  const { api } = useApp();
  const { username, slug } = useStoryPath();
  return useCallback(
    async (file: File, signal: AbortSignal, kind: MediaKind) => {
      const sent = { params: paramsOf({ username, slug }), body: { file }, signal };
      try {
        return await kinds[kind].calls.add(api, sent);
      } catch (error) {
        throw new UploadFailure(failureOf(error));
      }
    },
    [api, username, slug],
  );
}
