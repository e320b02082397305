import { readChapbook } from './import/chapbook/read-chapbook.ts';
import { readTwee } from './import/containers/read-twee.ts';
import { readTwineHtml } from './import/containers/read-twine-html.ts';
import { readTwineJson } from './import/containers/read-twine-json.ts';
import { readTwine1Page } from './import/containers/read-twine1-page.ts';
import { type Dialect, recogniseDialect } from './import/containers/recognise-dialect.ts';
import { readHarlowe } from './import/harlowe/read-harlowe.ts';
import { type ImportedStory, StoryFileError } from './import/imported-story.ts';
import type { SourceStory } from './import/pieces/source-story.ts';
import { readPlain } from './import/plain/read-plain.ts';
import { readSnowman } from './import/snowman/read-snowman.ts';
import { readSugarCube } from './import/sugarcube/read-sugarcube.ts';
import { translate } from './import/translate/translate.ts';
import { brokenLinks } from './import/twine/scan/broken-links.ts';
import { collapseSpace } from './import/twine/scan/collapse-space.ts';
import type { TwineSource } from './import/twine/twine-source.ts';

const readers: Record<Dialect, (source: TwineSource) => SourceStory> = {
  harlowe: readHarlowe,
  sugarcube: readSugarCube,
  chapbook: readChapbook,
  snowman: readSnowman,
  unknown: readPlain,
};

export type TwineContainer = 'twee' | 'twine2-html' | 'twine2-json' | 'twine1-html';

const containers: Record<TwineContainer, (text: string) => TwineSource[]> = {
  twee: (text) => [readTwee(text)],
  'twine2-html': readTwineHtml,
  'twine2-json': readTwineJson,
  'twine1-html': (text) => [readTwine1Page(text)],
};

/** The dialects that read links over line breaks, or whose reader tells of those that are broken. */
const readsBroken: ReadonlySet<Dialect> = new Set(['harlowe', 'sugarcube', 'unknown']);

export interface TwineFileOptions {
  /** Gives a story without a title its title. */
  fileName: string;
  newId: () => string;
  /** Told as nodes are made: so many of so many. */
  onProgress?: (done: number, of: number) => void;
  /** Of a story file: the address of a file beside it, such as `media/x.webp`; undefined = there is none. */
  addressOf?: (path: string) => string | undefined;
}

/** The stories in the text of a Twee file, of a page or an archive of Twine, or of its JSON. */
export function readTwineFile(
  text: string,
  container: TwineContainer,
  { fileName, newId, onProgress }: TwineFileOptions,
): ImportedStory[] {
  const sources = containers[container](text);
  const defaultTitle = fileName.replace(/\.[^.]*$/, '');
  const passages = sources.reduce((sum, source) => sum + source.passages.length, 0);
  let before = 0;
  const stories = sources.map((source) => {
    const titled = { ...source, title: collapseSpace(source.title) || defaultTitle };
    const { dialect, format } = recogniseDialect(source);
    const read = readers[dialect](titled);
    const broken = readsBroken.has(dialect) ? [] : brokenLinks(read);
    const story = translate(
      { ...read, format, losses: [...read.losses, ...broken] },
      { container, newId, onProgress: (done) => onProgress?.(before + done, passages) },
    );
    before += source.passages.length;
    return story;
  });
  if (!stories.some((story) => story.node_count > 0)) {
    throw new StoryFileError({ message_id: 'no_passage', params: {} });
  }
  return stories;
}
