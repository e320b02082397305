import type { BinnedPart, RestoredPart } from '@brasslamp/contract';
import { t } from '../t.ts';

/** Words for what came back, and what is not as it was. */
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
