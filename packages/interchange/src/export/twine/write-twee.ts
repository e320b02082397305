import { type TwineStory, twineFormat, type WrittenPassage } from './write-twine.ts';

/** Twee 3 (iftechfoundation/twine-specs). */
export function writeTwee({ title, ifid, start, passages }: TwineStory): string {
  const storyData = {
    ifid,
    format: twineFormat.name,
    'format-version': twineFormat.version,
    ...(start === null ? {} : { start }),
  };
  return [
    `:: StoryTitle\n${title}`,
    `:: StoryData\n${JSON.stringify(storyData, null, 2)}`,
    ...passages.map((passage) => `${header(passage)}\n${escapeLines(passage.text)}`),
    '',
  ].join('\n\n');
}

function header({ name, tags, position }: WrittenPassage): string {
  const tagged = tags.length === 0 ? '' : ` [${tags.map(escaped).join(' ')}]`;
  const placed =
    position === null ? '' : ` ${JSON.stringify({ position: `${position.x},${position.y}` })}`;
  return `:: ${escaped(name)}${tagged}${placed}`;
}

/** Brackets and braces would begin tags or metadata. */
const escaped = (text: string): string => text.replace(/[\\[\]{}]/g, '\\$&');

/** A line that begins with `::` would begin a passage. */
const escapeLines = (text: string): string => text.replace(/^::/gm, '\\::');
