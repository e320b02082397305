import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readTwee } from '../../packages/interchange/src/import/containers/read-twee.ts';
import { readTwineHtml } from '../../packages/interchange/src/import/containers/read-twine-html.ts';
import type { ImportedStory } from '../../packages/interchange/src/import/imported-story.ts';
import type { TwineSource } from '../../packages/interchange/src/import/twine/twine-source.ts';
import { readTwineFile } from '../../packages/interchange/src/read-twine-file.ts';

export interface ImportedOriginal {
  /** The passages as the file holds them. */
  source: TwineSource;
  imported: ImportedStory;
}

/** The first story of a Twine file, as it is and as it comes in. */
export function importOriginal(path: string): ImportedOriginal {
  const text = readFileSync(path, 'utf8').replace(/\r\n?/g, '\n');
  const container = text.includes('<tw-storydata') ? 'twine2-html' : 'twee';
  const [source] = container === 'twee' ? [readTwee(text)] : readTwineHtml(text);
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  const [imported] = readTwineFile(text, container, { fileName: basename(path), newId });
  if (source === undefined || imported === undefined) throw new Error(`${path} holds no story.`);
  return { source, imported };
}
