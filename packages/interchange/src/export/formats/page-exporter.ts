import { lookOf } from '@brasslamp/story/look';
import { strToU8 } from 'fflate';
import { mediaFolder, withPaths } from '../../story-file/media-paths.ts';
import { writeOwnFile } from '../../story-file/story-file.ts';
import { webPage } from '../../web-page/web-page.ts';
import { checksum } from '../../zip/checksum.ts';
import { fileAddress } from '../file-address.ts';
import type { Exporter, MediaFile, StoryToExport } from './exporter.ts';
import { mediaLeftOut } from './media-left-out.ts';

const megabyte = 1024 * 1024;

/** A story as a page that plays it offline. As text media take a third more: the page stays below 50 MB. */
export const pageExporter: Exporter = {
  extension: '.html',
  mediaType: 'text/html',
  mostMediaBytes: 36 * megabyte,
  leavesMediaOut: true,
  write(story, media, { pageTemplate, address }) {
    const { id, author, description, cover, look } = story;
    const held = new Map([...media].map(([file, bytes]) => [file.address, addressOf(file, bytes)]));
    const html = webPage({
      template: pageTemplate(),
      story: story.story,
      storyId: id,
      versionId: versionOf(story),
      file: fileOf(story),
      title: story.story.title,
      author,
      description,
      cover: cover !== null && held.has(cover) ? cover : null,
      look: lookOf(id, look),
      address,
      media: Object.fromEntries(held),
    });
    return { bytes: strToU8(html), losses: mediaLeftOut(story, media, 'media_too_large') };
  },
};

const addressOf = ({ mediaType }: MediaFile, bytes: Uint8Array): string =>
  fileAddress(bytes, mediaType);

/** Another one for another text of the story: by it a page knows that an older one was read. */
function versionOf({ story }: StoryToExport): string {
  const bytes = strToU8(JSON.stringify(story));
  return `${checksum(bytes).toString(16)}-${bytes.length.toString(16)}`;
}

/** The story file, as it stands in an archive with its media. */
function fileOf(story: StoryToExport): string {
  const paths = new Map(story.media.map(({ address, name }) => [address, mediaFolder + name]));
  return withPaths(writeOwnFile(story), (address) => paths.get(address));
}
