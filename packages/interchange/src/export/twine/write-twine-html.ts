import { type TwineStory, twineFormat, type WrittenPassage } from './write-twine.ts';

/**
 * A Twine 2 archive (iftechfoundation/twine-specs): the story's data without a runtime. Twine imports it and
 * publishes it with its own SugarCube.
 */
export function writeTwineHtml({ title, ifid, start, passages }: TwineStory): string {
  const isScript = ({ tags }: WrittenPassage) => tags.includes('script');
  const shown = passages.filter((passage) => !isScript(passage));
  const startAt = shown.findIndex(({ name }) => name === start);
  const attributes = [
    ['name', title],
    ['startnode', String(startAt + 1)],
    ['creator', 'Brasslamp'],
    ['format', twineFormat.name],
    ['format-version', twineFormat.version],
    ['ifid', ifid],
    ['options', ''],
    ['tags', ''],
    ['zoom', '1'],
  ].map(([key, value = '']) => ` ${key}="${escaped(value)}"`);
  const code = passages.filter(isScript).map(({ text }) => text);
  return [
    `<tw-storydata${attributes.join('')} hidden>`,
    '<style role="stylesheet" id="twine-user-stylesheet" type="text/twine-css"></style>',
    `<script role="script" id="twine-user-script" type="text/twine-javascript">${code.join('\n')}</script>`,
    ...shown.map(passageMarkup),
    '</tw-storydata>',
    '',
  ].join('\n');
}

/** Passages without a place stand in rows of ten. */
function passageMarkup({ name, tags, text, position }: WrittenPassage, at: number): string {
  const { x, y } = position ?? { x: 100 + (at % 10) * 150, y: 100 + Math.floor(at / 10) * 150 };
  const attributes = [
    ['pid', String(at + 1)],
    ['name', name],
    ['tags', tags.join(' ')],
    ['position', `${x},${y}`],
    ['size', '100,100'],
  ].map(([key, value = '']) => ` ${key}="${escaped(value)}"`);
  return `<tw-passagedata${attributes.join('')}>${escaped(text)}</tw-passagedata>`;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
