import { strToU8 } from 'fflate';
import { toTwineMap } from '../../twine-map.ts';
import { sourceMark } from '../ink/source-mark.ts';
import { writeInk } from '../ink/write-ink.ts';
import { markLines } from '../marks/unit-marks.ts';
import { printsOf, unitsInInk, unitsInTwine } from '../marks/units-in.ts';
import { writeTwee } from '../twine/write-twee.ts';
import { type TwineStory, twineStory, type WrittenPassage } from '../twine/write-twine.ts';
import { writeTwineHtml } from '../twine/write-twine-html.ts';
import type { Exporter, StoryToExport } from './exporter.ts';
import { mediaLeftOut } from './media-left-out.ts';

/** The story keeps its identity: who exports it again brings it into the same one in Twine. */
function inTwine({ story, id, marks, modifiedAt }: StoryToExport): TwineStory {
  const positions = [...marks].flatMap(
    ([nodeId, { position }]): [string, { x: number; y: number }][] =>
      position === null ? [] : [[nodeId, toTwineMap(position)]],
  );
  const written = twineStory(story, { ifid: id, positions: new Map(positions) });
  const { owners, passages } = written;
  const lines = [
    sourceMark.write(id, modifiedAt),
    ...markLines(printsOf(unitsInTwine(written)), owners),
  ];
  const marked = ({ text }: WrittenPassage) => `${text.trimEnd()}\n\n${lines.join('\n')}\n`;
  return {
    ...written,
    // A script is what Twine itself keeps word for word, with its comments.
    passages: passages.map((passage) =>
      passage.tags.includes('script') && passage.name === 'Script'
        ? { ...passage, text: marked(passage) }
        : passage,
    ),
  };
}

const lossesOf = (story: StoryToExport, { losses }: TwineStory) => [
  ...losses,
  ...mediaLeftOut(story, nothingHeld),
];

const mediaType = 'text/plain';
const nothingHeld = new Set<never>();

export const tweeExporter: Exporter = {
  extension: '.twee',
  mediaType,
  mostMediaBytes: 0,
  write(story) {
    const twine = inTwine(story);
    return { bytes: strToU8(writeTwee(twine)), losses: lossesOf(story, twine) };
  },
};

export const twineExporter: Exporter = {
  extension: '.twine.html',
  mediaType: 'text/html',
  mostMediaBytes: 0,
  write(story) {
    const twine = inTwine(story);
    return { bytes: strToU8(writeTwineHtml(twine)), losses: lossesOf(story, twine) };
  },
};

export const inkExporter: Exporter = {
  extension: '.ink',
  mediaType,
  mostMediaBytes: 0,
  write(story) {
    const { text, losses, owners } = writeInk(story.story);
    const said = new Set(losses.map(({ kind, source }) => `${kind} ${source}`));
    const media = mediaLeftOut(story, nothingHeld);
    const others = media.filter(({ kind, source }) => !said.has(`${kind} ${source}`));
    const mark = sourceMark.write(story.id, story.modifiedAt);
    const marks = markLines(printsOf(unitsInInk([text])), owners).join('\n');
    return { bytes: strToU8(`${mark}\n${text}\n${marks}\n`), losses: [...losses, ...others] };
  },
};
