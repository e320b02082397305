import { type Loss, type LossKind, lossSourceCharacters } from '../loss.ts';
import type { SourceText } from '../pieces/source-text.ts';
import type { TwinePassage, TwineSource } from './twine-source.ts';

/** The passages of a Twine story that hold something to read, and the losses of those that do not. */
export function storyPassages(source: TwineSource): { passages: TwinePassage[]; losses: Loss[] } {
  const losses: Loss[] = source.losses.flatMap(({ kind, count, passage }) =>
    Array.from({ length: count }, () => lossOf(kind, passage ?? null)),
  );
  const passages = source.passages.filter((passage) => {
    const kind = kindOf(passage.tags);
    if (kind !== null) losses.push({ ...lossOf(kind, passage), node: null });
    return kind === null;
  });
  return { passages, losses };
}

/** `Twine.image` and its like hold a file each. */
function kindOf(tags: string[]): LossKind | null {
  if (tags.includes('script')) return 'script_left_out';
  if (tags.includes('stylesheet')) return 'stylesheet_left_out';
  if (tags.some((tag) => /^Twine\.(?:image|audio|video|vtt)$/i.test(tag))) return 'media_left_out';
  return null;
}

function lossOf(kind: LossKind, passage: TwinePassage | null): Loss {
  const line = passage?.firstLine ?? null;
  const source = passage?.text.slice(0, lossSourceCharacters) ?? '';
  return { kind, construct: '', node: passage?.name ?? null, line, column: null, source };
}

export function sourceTextOf({ name, firstLine, text }: TwinePassage): SourceText {
  return { name, file: null, firstLine, text };
}
