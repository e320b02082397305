/**
 * The units of a file that leaves or comes back: knots and passages, declarations, the title, and what happens at the
 * beginning. What an editor does to line ends and blanks says nothing.
 */
import { fingerprint } from '@brasslamp/story/draft';
import { isMarkLine, type UnitPrints } from './unit-marks.ts';

/** The lines of units, by `unitKey`. */
export type UnitLines = ReadonlyMap<string, readonly string[]>;

/** A knot or a passage is a `node`, whatever was made into it. */
export type UnitKind = 'node' | 'variable' | 'title' | 'begin';

export const unitKey = (kind: UnitKind, name = ''): string => `${kind} ${name}`;

const knot = /^={2,}\s*(?:function\s+)?([\p{L}\p{N}_]+)/u;
const declaration = /^(?:VAR|LIST|CONST)\s+([\p{L}\p{N}_]+)/u;
const title = /^#\s*title\s*:/;

/** Of all files of a story in ink. Blank lines say nothing there. */
export function unitsInInk(texts: readonly string[]): UnitLines {
  const lines = new Map<string, string[]>();
  const say = (key: string, line: string) => {
    const known = lines.get(key);
    if (known) known.push(line);
    else lines.set(key, [line]);
  };
  for (const text of texts) {
    let key = unitKey('begin');
    for (const typed of text.split('\n')) {
      const line = typed.trim();
      if (line === '' || isMarkLine(line)) continue;
      const [, name] = knot.exec(line) ?? [];
      const [, declared] = declaration.exec(line) ?? [];
      if (name !== undefined) key = unitKey('node', name);
      if (declared !== undefined) say(unitKey('variable', declared), line);
      else if (title.test(line)) say(unitKey('title'), line);
      else say(key, name === undefined ? line : line.replace(/[=\s]+$/, ''));
    }
  }
  return lines;
}

/** A story as the containers of Twine hold it. */
export interface TwineUnits {
  title: string;
  /** The name of the first passage. */
  start: string | null;
  passages: readonly { name: string; tags: readonly string[]; text: string }[];
}

const setAtStart = /^<<set \$([A-Za-z_]\w*) to /;

/** Scripts count for none: marks stand in them. */
export function unitsInTwine({ title: name, start, passages }: TwineUnits): UnitLines {
  const lines = new Map<string, string[]>([
    [unitKey('title'), [name.trim()]],
    [unitKey('begin'), [start?.trim() ?? '']],
  ]);
  for (const passage of passages) {
    if (passage.tags.includes('script')) continue;
    const said = passage.text.split('\n').map((line) => line.trimEnd());
    if (passage.name === 'StoryInit') sayInit(said, lines);
    else {
      const tags = passage.tags.join(' ').trim().split(/\s+/).join(' ');
      lines.set(unitKey('node', passage.name.trim()), [tags, said.join('\n').trim()]);
    }
  }
  return lines;
}

/** What is set of variables stands before what the story remembers and what else happens. */
function sayInit(said: readonly string[], lines: Map<string, string[]>): void {
  const begin = lines.get(unitKey('begin')) ?? [];
  let isBefore = true;
  for (const line of said) {
    const [, variable] = setAtStart.exec(line) ?? [];
    if (variable === 'Story') isBefore = false;
    if (variable !== undefined && isBefore) lines.set(unitKey('variable', variable), [line]);
    else if (line !== '') begin.push(line);
  }
}

const shownAgain = /_again(_\d+)?$/;

/** What units say, whatever they are called: one that has another name says the same. */
export const printsOf = (units: UnitLines): UnitPrints =>
  new Map(
    [...units].map(([key, lines]) => {
      const name = key.slice(key.indexOf(' ') + 1);
      const said = [name, name.replace(shownAgain, '')].reduce(
        (text, own) => (own === '' ? text : text.replaceAll(own, '=')),
        lines.join('\n'),
      );
      return [key, fingerprint(said)];
    }),
  );
