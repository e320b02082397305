/** Words as they come from a page, each with its form, become words of a text tree. */
import type { BodyInline } from '@brasslamp/story/text/body';

export type Run = { isStrong?: boolean; isEmphasis?: boolean; url?: string | null } & (
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; url: string; alt: string }
);

interface Piece {
  inline: BodyInline;
  isStrong: boolean;
  isEmphasis: boolean;
  url: string | null;
}

export function inlinesOf(runs: readonly Run[]): BodyInline[] {
  return grouped(piecesOf(runs), ['url', 'isStrong', 'isEmphasis']);
}

/** Space is one blank between words and none around; marks touch the words that they are about. */
function piecesOf(runs: readonly Run[]): Piece[] {
  const pieces: Piece[] = [];
  let space: Piece | null = null;
  for (const run of runs) {
    if (run.kind !== 'text') {
      space = null;
      const isLink = run.kind === 'break' ? (run.url ?? null) : null;
      if (run.kind === 'break' && pieces.length === 0) continue;
      const inline: BodyInline =
        run.kind === 'break'
          ? { type: 'line_break', children: [] }
          : { type: 'image', url: run.url, alt: oneLine(run.alt), children: [] };
      pieces.push({ ...plainPiece, inline, url: isLink });
      continue;
    }
    const { isStrong = false, isEmphasis = false, url = null } = run;
    for (const [word] of run.text.matchAll(/[ \t\r\n\f]+|[^ \t\r\n\f]+/g)) {
      const isFirst = pieces.length === 0 || pieces.at(-1)?.inline.type === 'line_break';
      if (/^[ \t\r\n\f]/.test(word)) {
        if (!isFirst) space ??= { ...plainPiece, inline: textOf(' '), isStrong, isEmphasis, url };
        continue;
      }
      // No-break spaces at the beginning of a paragraph stand for its indent.
      const text = isFirst && !space ? word.replace(/^\u00a0+/, '') : word;
      if (text === '') continue;
      const piece = { inline: textOf(text), isStrong, isEmphasis, url };
      if (space) pieces.push(between(pieces.at(-1), space, piece));
      space = null;
      pieces.push(piece);
    }
  }
  while (pieces.at(-1)?.inline.type === 'line_break') pieces.pop();
  return pieces;
}

const textOf = (text: string): BodyInline => ({ type: 'text', text });
const plainPiece = { isStrong: false, isEmphasis: false, url: null };
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A blank has the form that both its neighbours have. */
const between = (before: Piece | undefined, space: Piece, after: Piece): Piece => ({
  inline: space.inline,
  isStrong: before?.isStrong === true && after.isStrong,
  isEmphasis: before?.isEmphasis === true && after.isEmphasis,
  url: before?.url === after.url ? after.url : null,
});

type Form = 'url' | 'isStrong' | 'isEmphasis';

/** Puts what stands side by side with the same form together, the first form outermost. */
function grouped(pieces: Piece[], [form, ...others]: Form[]): BodyInline[] {
  if (form === undefined) return joined(pieces.map(({ inline }) => inline));
  const result: BodyInline[] = [];
  for (let at = 0; at < pieces.length; ) {
    const value = pieces[at]?.[form] ?? null;
    let end = at + 1;
    while (end < pieces.length && pieces[end]?.[form] === value) end += 1;
    const children = grouped(pieces.slice(at, end), others);
    if (typeof value === 'string') result.push({ type: 'link', url: value, children });
    else if (value === true) {
      result.push({ type: form === 'isStrong' ? 'strong' : 'emphasis', children });
    } else result.push(...children);
    at = end;
  }
  return joined(result);
}

function joined(inlines: BodyInline[]): BodyInline[] {
  const result: BodyInline[] = [];
  for (const inline of inlines) {
    const last = result.at(-1);
    if (inline.type === 'text' && last?.type === 'text') {
      result[result.length - 1] = textOf(last.text + inline.text);
    } else result.push(inline);
  }
  return result;
}
