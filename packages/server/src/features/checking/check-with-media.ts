import { missingMedia } from '@brasslamp/story/checker/missing-media';
import { missingAmong } from '../media/missing-media.ts';
import type { Checker, CheckingDeps, CheckOutcome } from './checker.ts';
import { withMissing } from './trim-result.ts';

/**
 * The checker's result for a story, with the images and sounds in it that are gone: they are deleted without an
 * edit, so the checker's own result stays as it was.
 */
export async function checkWithMedia(
  { checker, database }: CheckingDeps,
  ...story: Parameters<Checker['check']>
): Promise<Omit<CheckOutcome, 'media'>> {
  const { hash, result, media } = await checker.check(...story);
  const missing = await missingAmong(
    database.read,
    media.map(({ url }) => url),
  );
  return { hash, result: withMissing(result, missingMedia(media, missing)) };
}
