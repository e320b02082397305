import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTwee } from '../../twine/source/read-twee.ts';
import { readTwineHtml } from '../../twine/source/read-twine-html.ts';
import type { Piece } from '../pieces/piece.ts';
import { readSugarCube } from './read-sugarcube.ts';

/**
 * A counter of its own: it knows nothing of how the reader reads. Each macro, link and image of a passage
 * must be a piece that begins there, or stand in one that is lost with its source.
 */
function constructsOf(passage: string): number[] {
  const blank = (found: string) => ' '.repeat(found.length);
  const text = passage
    .replace(/\/\*[^]*?\*\/|\/%[^]*?%\/|<!--[^]*?-->|\{\{\{[^]*?\}\}\}|"""[^]*?"""/g, blank)
    .replace(/<(nowiki|script|style|svg)\b[^]*?<\/\1>/gi, blank)
    .replace(/(?<=<<script[^>]*>>)[^]*?(?=<<\/script>>)/g, blank);
  const macros = [...text.matchAll(/<<([A-Za-z][\w-]*|[=-])/g)]
    .filter(([, name = '']) => !partsAndLayout.test(name))
    .map(({ index }) => index);
  const withoutTags = text.replace(/<<[^]*?>>/g, blank);
  const inLinks = [...text.matchAll(/<<(link|button)\b[^]*?<<\/\1>>/g)].map(
    (found): [number, number] => [found.index, found.index + found[0].length],
  );
  // A link reads its body without showing it: what is there to be seen is seen nowhere.
  const links = [...withoutTags.matchAll(/(?<!\[)\[(?:img)?\[(?=[^[\]\n]+\])/gi)]
    .map(({ index }) => index)
    .filter((index) => !inLinks.some(([from, to]) => from < index && index < to));
  return [...macros, ...links];
}

const partsAndLayout =
  /^(?:else|elseif|case|default|next|option|optionsfrom|onclose|end\w+|nobr|silently|silent|capture|done|do|widget)$/i;

function vanished(pieces: Piece[], text: string): number[] {
  const starts = new Set<number>();
  const ways: [number, number][] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one);
    if (typeof value !== 'object' || value === null || !('type' in value)) {
      if (typeof value === 'object' && value !== null && 'pieces' in value) look(value.pieces);
      return;
    }
    const piece = value as Piece;
    if (piece.at?.of.text === text) {
      starts.add(piece.at.start);
      const leads = piece.type === 'choice' && piece.to.type !== 'here';
      if (leads) ways.push([piece.at.start, piece.at.end]);
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'at') look(inner);
  };
  look(pieces);
  const isWay = (at: number) =>
    text.startsWith('<<goto', at) && ways.some(([from, to]) => from < at && at < to);
  return constructsOf(text).filter((at) => !starts.has(at) && !isWay(at));
}

const corpus = new URL('../../../../../../shared/corpus/', import.meta.url);
const tale = new URL('../../../../../e2e/originals/tales/sugarcube.twee', import.meta.url);
const files = [
  tale,
  ...['cookbook-spaceexploration-sugarcube.twee', 'cookbook-lockandkey_variable-sugarcube.html']
    .map((name) => new URL(name, corpus))
    .filter((file) => existsSync(file)),
];

describe('no construct of a SugarCube story vanishes', () => {
  it.each(files.map((file) => [file.pathname.split('/').at(-1) ?? '', file] as const))(
    'in %s',
    (_, file) => {
      const text = readFileSync(file, 'utf8').replace(/\r\n?/g, '\n');
      const [source] = text.includes('<tw-storydata') ? readTwineHtml(text) : [readTwee(text)];
      if (source === undefined) throw new Error('No story');
      const missing = readSugarCube(source).units.flatMap(({ name, pieces, text: of }) =>
        vanished(pieces, of.text).map((at) => `${name}: ${of.text.slice(at, at + 60)}`),
      );
      expect(missing).toEqual([]);
    },
  );

  it('and the counter sees what does', () => {
    expect(vanished([], 'a <<set $x to 1>> [[Hall]] [img[a.png]]')).toEqual([2, 18, 27]);
  });
});
