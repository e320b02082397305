import { missingMedia } from '@brasslamp/story/checker/missing-media';
import { missingAmong } from '../media/missing-media.ts';
import type { Checker, CheckingDeps, CheckOutcome } from './checker.ts';
import { withMissing } from './trim-result.ts';

/**
 * What the checker says of a story, and which of the images and sounds that it shows are gone: they are
 * deleted without an edit, so the checker's own result stays as it was.
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
