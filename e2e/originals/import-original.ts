import { readFileSync } from 'node:fs';
import { readTwee } from '../../packages/interchange/src/import/containers/read-twee.ts';
import { readTwineHtml } from '../../packages/interchange/src/import/containers/read-twine-html.ts';
import type { SourceStory } from '../../packages/interchange/src/import/pieces/source-story.ts';
import { translate } from '../../packages/interchange/src/import/translate/translate.ts';
import type { TwineSource } from '../../packages/interchange/src/import/twine/twine-source.ts';

/** A story of the corpus, or a tale of ours, as its file holds it. */
export function originalSource(path: string): { source: TwineSource; text: string } {
  const text = readFileSync(path, 'utf8').replace(/\r\n?/g, '\n');
  const [source] = text.includes('<tw-storydata') ? readTwineHtml(text) : [readTwee(text)];
  if (source === undefined) throw new Error(`${path} holds no story.`);
  return { source, text };
}

export function importOriginal(source: TwineSource, read: (source: TwineSource) => SourceStory) {
  let ids = 0;
  return translate(read(source), {
    container: 'twee',
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
  });
}
