import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readChapbook } from './chapbook/read-chapbook.ts';
import { readTwee } from './containers/read-twee.ts';
import { readTwineHtml } from './containers/read-twine-html.ts';
import { readHarlowe } from './harlowe/read-harlowe.ts';
import type { SourceStory } from './pieces/source-story.ts';
import { readSnowman } from './snowman/read-snowman.ts';
import type { TwineSource } from './twine/twine-source.ts';

/*
 * Counters of the constructs of a passage, which know nothing of how the readers read. Each offset that they
 * give is in a piece that is more than words.
 */

const blank = (found: string) => ' '.repeat(found.length);

function harloweConstructs(passage: string): number[] {
  const text = passage.replace(
    /<!--[\s\S]*?-->|`[^`\n]*`|<(script|style)\b[\s\S]*?<\/\1>/gi,
    blank,
  );
  // An `else` is an arm of what is before it; these say what others do.
  const quiet =
    /^(?:else|else-?if|stop|storylet|urgency|hidden|output|macro|prompt|open-storylets)$/i;
  const macros = [...text.matchAll(/\(([a-z][\w-]*):(?!\/\/)/gi)].filter(
    ([, name = '']) => !quiet.test(name),
  );
  const links = [...text.matchAll(/\[\[(?!\[)(?=[^[\]]+\]\])/g)];
  return [...macros, ...links].map(({ index }) => index);
}

function chapbookConstructs(passage: string): number[] {
  const text = passage.replace(
    /^\[(?:javascript|css|note.*)\]\n[\s\S]*?(?=^\[[^[]|$(?![\s\S]))/gim,
    blank,
  );
  const modifiers = [
    ...text.matchAll(/^\[(?:if|unless|after|align|javascript|css|note)\b[^\]\n]*\]$/gim),
  ];
  const inserts = [
    ...text.matchAll(/\{(?:embed|reveal|back|restart|cycling|dropdown|text) [^{}]+\}/g),
  ];
  const links = [...text.matchAll(/\[\[(?=[^[\]\n]+\]\])/g)];
  return [...modifiers, ...inserts, ...links].map(({ index }) => index);
}

function snowmanConstructs(passage: string): number[] {
  const text = passage.replace(/<script\b[\s\S]*?<\/script>/gi, blank);
  // Closing and dividing parts belong to those that open; another name for an object does nothing.
  const named = String.raw`(?:var|let|const)\s+[\w$]+\s*=\s*window\.[\w$.]+;?\s*%>`;
  const parts = [...text.matchAll(new RegExp(`<%(?!\\s*(?:\\}|%>|//|/\\*|${named}))`, 'g'))];
  const links = [...text.matchAll(/\[\[(?=[^[\]\n]+\]\])/g)];
  return [...parts, ...links].map(({ index }) => index);
}

/** The stretches of a passage that pieces stand for, but for words and breaks. */
function stretches(
  value: unknown,
  text: string,
  found: [number, number][] = [],
): [number, number][] {
  if (typeof value !== 'object' || value === null) return found;
  if ('type' in value && 'at' in value) {
    const { type, at } = value as {
      type: string;
      at: { of: { text: string }; start: number; end: number };
    };
    if (at.of.text === text && !/^(?:words|line_break|paragraph_break)$/.test(type)) {
      found.push([at.start, at.end]);
    }
  }
  for (const [key, inner] of Object.entries(value)) if (key !== 'at') stretches(inner, text, found);
  return found;
}

/** Where a link leads is its target; a passage that is shown is read in its place; what a hook becomes is in it. */
function isElsewhere(text: string, at: number, read: unknown): boolean {
  const rest = text.slice(at);
  const all = JSON.stringify(read);
  const [, name = '', passage = ''] = /^\((go-?to|display):\s*["']([^"']*)["']/i.exec(rest) ?? [];
  if (/^go/i.test(name)) return all.includes(`"name":${JSON.stringify(passage)}`);
  if (name !== '') {
    return (
      all.includes(`"of":{"name":${JSON.stringify(passage)}`) ||
      all.includes(`"unit":${JSON.stringify(passage)}`)
    );
  }
  const [, macro = '', inner = ''] =
    /^\((if|unless|replace|append|prepend):[^[\]]*\)\s*\[\s*([^[\]]*)/i.exec(rest) ?? [];
  if (macro === '') return false;
  if (inner.startsWith('(')) return isElsewhere(text, at + rest.indexOf(inner), read);
  return inner !== '' && all.includes(JSON.stringify(inner.trim()).slice(1, -1));
}

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const tales = new URL('../../../../e2e/originals/tales/', import.meta.url);

type Read = (source: TwineSource) => SourceStory;
const formats: [string, Read, (passage: string) => number[], URL[]][] = [
  [
    'Harlowe',
    readHarlowe,
    harloweConstructs,
    [
      new URL('harlowe.twee', tales),
      ...[
        'lockandkey_variable-harlowe.twee',
        'spaceexploration-harlowe.html',
        'storylets-harlowe.html',
      ].map((name) => new URL(`cookbook-${name}`, corpus)),
      new URL('tarred-twine.html', corpus),
    ],
  ],
  [
    'Chapbook',
    readChapbook,
    chapbookConstructs,
    [
      new URL('chapbook.twee', tales),
      new URL('cloak-of-darkness.twee', corpus),
      ...[
        'lockandkey_variable-chapbook.html',
        'spaceexploration-chapbook.twee',
        'turncounter-chapbook.html',
      ].map((name) => new URL(`cookbook-${name}`, corpus)),
    ],
  ],
  [
    'Snowman',
    readSnowman,
    snowmanConstructs,
    [
      new URL('snowman.twee', tales),
      ...[
        'lockandkey_variable-snowman.twee',
        'spaceexploration-snowman.html',
        'turncounter-snowman.html',
      ].map((name) => new URL(`cookbook-${name}`, corpus)),
    ],
  ],
];

describe.each(formats)('no construct of %s vanishes', (_, read, constructsOf, files) => {
  it.each(
    files
      .filter((file) => existsSync(file))
      .map((file) => [file.pathname.split('/').at(-1) ?? '', file] as const),
  )('in %s', (_name, file) => {
    const text = readFileSync(file, 'utf8').replace(/\r\n?/g, '\n');
    const [source] = text.includes('<tw-storydata') ? readTwineHtml(text) : [readTwee(text)];
    if (source === undefined) throw new Error('No story');
    const { units, onStart, frames, macros } = read(source);
    const others = [onStart, frames, [...macros.values()]];
    let count = 0;
    const vanished = units.flatMap(({ name, text: of, pieces }) => {
      const known = stretches([pieces, others], of.text);
      const constructs = constructsOf(of.text);
      count += constructs.length;
      const isKnown = (at: number) =>
        known.some(([start, end]) => start <= at && at < end) ||
        isElsewhere(of.text, at, [pieces, others]);
      return constructs
        .filter((at) => !isKnown(at))
        .map((at) => `${name}: ${of.text.slice(at, at + 60)}`);
    });
    expect(vanished).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });
});
