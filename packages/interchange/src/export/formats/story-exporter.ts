import { strToU8 } from 'fflate';
import { storyInZip } from '../../story-file/archive.ts';
import { mediaFolder, withPaths } from '../../story-file/media-paths.ts';
import { writeOwnFile } from '../../story-file/story-file.ts';
import type { Exporter } from './exporter.ts';

/** Our own file: nothing is lost. */
export const storyExporter: Exporter = {
  extension: '.brasslamp.json',
  mediaType: 'application/json',
  mostMediaBytes: 0,
  write(story) {
    const paths = new Map(story.media.map(({ address, name }) => [address, mediaFolder + name]));
    const text = withPaths(writeOwnFile(story), (address) => paths.get(address));
    const media = story.media.map((file) => ({ path: mediaFolder + file.name, file }));
    return {
      bytes: strToU8(text),
      losses: [],
      ...(media.length > 0 && { beside: { as: storyInZip, media } }),
    };
  },
};
