import { sourceMark } from '../export/ink/source-mark.ts';
import { madeHere } from '../export/twine/sugarcube-script.ts';
import type { ImportedStory } from '../import/imported-story.ts';
import type { SourceFile } from '../import/source-file.ts';
import { textsOf } from '../unpack.ts';

/** Whether a file says that it left from another story of this site than the one with that id. */
export function isOfAnother(
  { source: { container, ifid } }: ImportedStory,
  files: readonly SourceFile[],
  storyId: string,
): boolean {
  if (container === 'ink') {
    const marks = textsOf(files).flatMap((text) => sourceMark.read(text) ?? []);
    return marks.length > 0 && marks.every(({ id }) => id !== storyId);
  }
  if (ifid === null || ifid.toLowerCase() === storyId.toLowerCase()) return false;
  return textsOf(files).some((text) => text.includes(madeHere));
}
