import type { LossKind } from '../import/imported-story.ts';
import type { LossList } from '../import/loss-list.ts';
import type { TwinePassage } from './source/twine-source.ts';

/** Passages that hold no text for readers. `Twine.image` and its like hold a file each. */
export function leaveOut(passages: TwinePassage[], losses: LossList): TwinePassage[] {
  return passages.filter(({ tags }) => {
    const kind = kindOf(tags);
    if (kind !== null) losses.add(kind);
    return kind === null;
  });
}

function kindOf(tags: string[]): LossKind | null {
  if (tags.includes('script')) return 'script_left_out';
  if (tags.includes('stylesheet')) return 'stylesheet_left_out';
  if (tags.some((tag) => /^Twine\.(?:image|audio|video|vtt)$/i.test(tag))) return 'media_left_out';
  return null;
}
