import { strToU8 } from 'fflate';
import { sourceMark } from '../ink/source-mark.ts';
import { writeInk } from '../ink/write-ink.ts';
import { writeTwee } from '../twine/write-twee.ts';
import { type TwineStory, twineStory } from '../twine/write-twine.ts';
import { writeTwineHtml } from '../twine/write-twine-html.ts';
import type { Exporter, StoryToExport } from './exporter.ts';

/** The story keeps its identity: who exports it again brings it into the same one in Twine. */
function inTwine({ story, id, marks }: StoryToExport): TwineStory {
  const positions = [...marks].flatMap(
    ([nodeId, { position }]): [string, { x: number; y: number }][] =>
      position === null ? [] : [[nodeId, position]],
  );
  return twineStory(story, { ifid: id, positions: new Map(positions) });
}

const mediaType = 'text/plain';

export const tweeExporter: Exporter = {
  extension: '.twee',
  mediaType,
  mostMediaBytes: 0,
  write(story) {
    const twine = inTwine(story);
    return { bytes: strToU8(writeTwee(twine)), losses: twine.losses };
  },
};

export const twineExporter: Exporter = {
  extension: '.twine.html',
  mediaType: 'text/html',
  mostMediaBytes: 0,
  write(story) {
    const twine = inTwine(story);
    return { bytes: strToU8(writeTwineHtml(twine)), losses: twine.losses };
  },
};

export const inkExporter: Exporter = {
  extension: '.ink',
  mediaType,
  mostMediaBytes: 0,
  write({ story, id, modifiedAt }) {
    const { text, losses } = writeInk(story);
    return { bytes: strToU8(`${sourceMark.write(id, modifiedAt)}\n${text}`), losses };
  },
};
