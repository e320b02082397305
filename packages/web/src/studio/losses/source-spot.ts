import { escapeBraces } from '@brasslamp/story/text/escape';
import type { Spot } from '../queries/addresses.ts';
import type { ReportedLoss } from './loss-groups.ts';

/** The most characters of the source that are looked for: the rest of a text may be written otherwise. */
const soughtCharacters = 40;

/** Where the words of a loss stand in a node's text, if they do. */
export function sourceSpot({ source, construct }: ReportedLoss, body: string): Spot | undefined {
  const [line = ''] = source.split('\n');
  const words = line.trim().slice(0, soughtCharacters);
  for (const sought of [
    words,
    escapeBraces(words),
    escaped(words),
    construct,
    escaped(construct),
  ]) {
    const at = sought === '' ? -1 : body.indexOf(sought);
    if (at === -1) continue;
    const before = body.slice(0, at).split('\n');
    return { field: 'body', line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
  return undefined;
}

/** As marks and braces of foreign text are written in ours. */
const escaped = (text: string) => text.replace(/[\\*_[\]{}<>]/g, '\\$&');
