import { strToU8 } from 'fflate';
import { zipFiles } from '../../zip/zip.ts';
import { writeEpub } from '../epub/write-epub.ts';
import { writeGamebook } from '../gamebook/write-gamebook.ts';
import { writeMarkdown } from '../markdown/write-markdown.ts';
import type { BookFacts } from '../paper/book-facts.ts';
import type { Exporter, MediaFile, StoryToExport } from './exporter.ts';
import { mediaLeftOut } from './media-left-out.ts';

const megabyte = 1024 * 1024;

const isPicture = ({ mediaType }: MediaFile) => mediaType.startsWith('image/');

/** Paper has no sounds. */
const mediaLosses = (story: StoryToExport, media: ReadonlyMap<MediaFile, Uint8Array>) =>
  mediaLeftOut(story, new Set([...media.keys()].filter(isPicture)));

const factsOf = (
  { id, author, description, modifiedAt }: StoryToExport,
  media: ReadonlyMap<MediaFile, Uint8Array>,
): BookFacts => {
  const pictures = [...media].filter(([file]) => isPicture(file));
  return {
    id,
    author,
    description,
    modifiedAt,
    pictures: new Map(
      pictures.map(([{ address, mediaType }, bytes]) => [address, { bytes, mediaType }]),
    ),
  };
};

export const epubExporter: Exporter = {
  extension: '.epub',
  mediaType: 'application/epub+zip',
  mostMediaBytes: 100 * megabyte,
  write(story, media) {
    const { bytes, losses } = writeEpub(story.story, factsOf(story, media));
    return { bytes, losses: [...losses, ...mediaLosses(story, media)] };
  },
};

export const gamebookExporter: Exporter = {
  extension: '.gamebook.html',
  mediaType: 'text/html',
  mostMediaBytes: 50 * megabyte,
  write(story, media) {
    const { html, losses } = writeGamebook(story.story, factsOf(story, media));
    return { bytes: strToU8(html), losses: [...losses, ...mediaLosses(story, media)] };
  },
};

export const markdownExporter: Exporter = {
  extension: '.markdown.zip',
  mediaType: 'application/zip',
  mostMediaBytes: 0,
  write(story) {
    const files = writeMarkdown(story.story);
    const bytes = zipFiles(files.map(({ path, text }) => ({ path, bytes: strToU8(text) })));
    return { bytes, losses: mediaLeftOut(story, new Set<never>()) };
  },
};
