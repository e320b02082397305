/** What a file says of where it left from. */
import { sourceMark } from '../../export/ink/source-mark.ts';
import { madeHere } from '../../export/twine/sugarcube-script.ts';
import type { ImportedStory } from '../../import/imported-story.ts';
import type { SourceFile } from '../../import/source-file.ts';
import { textsOf } from '../../import/unpack.ts';
import type { OwnFormat } from '../owners.ts';

/** A file that was written of a story of this site. */
export interface LeftFrom {
  format: OwnFormat;
  /** The time at which the story was changed last before it left, in ms since 1970; null = the file does not say. */
  at: number | null;
}

const ownFormats: Partial<Record<ImportedStory['source']['container'], OwnFormat>> = {
  ink: 'ink',
  twee: 'twee',
  'twine2-html': 'twine',
};

/** Whether a file left from the story with that id; null = it did not, as far as it says. */
export function leftFrom(
  { source }: ImportedStory,
  files: readonly SourceFile[],
  storyId: string,
): LeftFrom | null {
  const format = ownFormats[source.container];
  if (format === undefined) return null;
  if (format !== 'ink') {
    return source.ifid?.toLowerCase() === storyId.toLowerCase() ? { format, at: null } : null;
  }
  for (const text of textsOf(files)) {
    const mark = sourceMark.read(text);
    if (mark?.id === storyId) return { format, at: mark.modifiedAt };
  }
  return null;
}

/** Whether a file says that it left from another story of this site than the one with that id. */
export function isOfAnother(
  { source }: ImportedStory,
  files: readonly SourceFile[],
  storyId: string,
): boolean {
  const format = ownFormats[source.container];
  if (format === undefined) return false;
  if (format === 'ink') {
    const marks = textsOf(files).flatMap((text) => sourceMark.read(text) ?? []);
    return marks.length > 0 && marks.every(({ id }) => id !== storyId);
  }
  if (source.ifid === null || source.ifid.toLowerCase() === storyId.toLowerCase()) return false;
  return textsOf(files).some((text) => text.includes(madeHere));
}
