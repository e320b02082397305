import { useCallback } from 'react';
import { failureOf } from '../../api/api.ts';
import { useApp } from '../../screen/app.ts';
import { paramsOf, useStoryPath } from '../queries/story-queries.ts';
import { UploadFailure } from './upload-failure.ts';

/** What a dialog for files offers of each kind. */
export const acceptedFiles = {
  image: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  sound: 'audio/mpeg,audio/ogg,audio/aac,audio/mp4,.mp3,.ogg,.oga,.opus,.aac,.m4a',
};

export type MediaKind = keyof typeof acceptedFiles;

/** Adds an image or a sound to the story of the address. Rejects with an `UploadFailure`. */
export function useUpload() {
  const { api } = useApp();
  const { username, slug } = useStoryPath();
  return useCallback(
    async (file: File, signal: AbortSignal, kind: MediaKind = 'image') => {
      const sent = { params: paramsOf({ username, slug }), body: { file }, signal };
      try {
        return kind === 'image'
          ? await api('POST /api/stories/:username/:story_slug/images', sent)
          : await api('POST /api/stories/:username/:story_slug/sounds', sent);
      } catch (error) {
        throw new UploadFailure(failureOf(error));
      }
    },
    [api, username, slug],
  );
}
