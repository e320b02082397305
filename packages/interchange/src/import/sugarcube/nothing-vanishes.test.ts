import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTwee } from '../containers/read-twee.ts';
import { readTwineHtml } from '../containers/read-twine-html.ts';
import type { Piece } from '../pieces/piece.ts';
import { readSugarCube } from './read-sugarcube.ts';

const comments = /\/\*[\s\S]*?\*\/|\/%[\s\S]*?%\/|<!--[\s\S]*?-->/g;
const asTyped = /\{\{\{[\s\S]*?\}\}\}|"""[\s\S]*?"""|<(nowiki|script|style|svg)\b[\s\S]*?<\/\1>/gi;
const scripts = /(?<=<<script[^>]*>>)[\s\S]*?(?=<<\/script>>)/g;
const partsAndLayout =
  /^(?:else|elseif|case|default|next|option|optionsfrom|onclose|end\w+|nobr|silently|silent|capture|done|do|widget)$/i;

/**
 * The macros, links and images of a passage, by a counter that knows nothing of how the reader reads. What a
 * link shows in its body is seen nowhere in SugarCube either.
 */
function constructsOf(passage: string): number[] {
  const blank = (found: string) => ' '.repeat(found.length);
  const text = passage.replace(comments, blank).replace(asTyped, blank).replace(scripts, blank);
  const macros = [...text.matchAll(/<<([A-Za-z][\w-]*|[=-])/g)]
    .filter(([, name = '']) => !partsAndLayout.test(name))
    .map(({ index }) => index);
  const bodies = [...text.matchAll(/<<(link|button)\b[\s\S]*?<<\/\1>>/g)].map(
    (found): [number, number] => [found.index, found.index + found[0].length],
  );
  const links = [
    ...text.replace(/<<[\s\S]*?>>/g, blank).matchAll(/(?<!\[)\[(?:img)?\[(?=[^[\]\n]+\])/gi),
  ]
    .map(({ index }) => index)
    .filter((index) => !bodies.some(([from, to]) => from < index && index < to));
  return [...macros, ...links];
}

/** The constructs of a passage of which no piece says that it was one. */
function vanished(pieces: Piece[], text: string): number[] {
  const starts: number[] = [];
  const ways: Piece['at'][] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('at' in value && !Array.isArray(value)) {
      const piece = value as Piece;
      if (piece.at.of.text === text) starts.push(piece.at.start);
      if (piece.type === 'choice' && piece.to.type !== 'here') ways.push(piece.at);
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'at') look(inner);
  };
  look(pieces);
  const begun = new Set(starts);
  return constructsOf(text).filter((at) => {
    if (begun.has(at)) return false;
    const rest = text.slice(at);
    // Where a link leads is its target; what it replaces stands in its place.
    if (rest.startsWith('<<goto')) return !ways.some(({ start, end }) => start < at && at < end);
    const end = at + rest.indexOf('<</');
    const isChange = /^<<(?:replace|append|prepend) /.test(rest);
    // A loop that is written out is in what it holds.
    const loopEnd = rest.startsWith('<<for ') ? at + rest.indexOf('<</for') : end;
    const isOpened = isChange || loopEnd !== end;
    return !(isOpened && starts.some((start) => at < start && start < loopEnd));
  });
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
      const { units } = readSugarCube(source);
      const pieces = units.flatMap((unit) => unit.pieces);
      const missing = units.flatMap(({ name, text: of }) =>
        vanished(pieces, of.text).map((at) => `${name}: ${of.text.slice(at, at + 60)}`),
      );
      expect(missing).toEqual([]);
    },
  );

  it('and the counter sees what does', () => {
    expect(vanished([], 'a <<set $x to 1>> [[Hall]] [img[a.png]]')).toEqual([2, 18, 27]);
  });
});
