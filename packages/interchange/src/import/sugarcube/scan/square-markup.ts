/** `[[text|target][setter]]` or `[img[title|source][target][setter]]`, each part as typed; null = it has none. */
export interface SquareMarkup {
  isImage: boolean;
  text: string | null;
  /** Of a link its target, of an image its source. */
  main: string;
  /** Of an image. */
  target: string | null;
  setter: string | null;
  end: number;
}

/** More brackets than this are in no link. */
const mostBrackets = 40;

const sign = /["[\]|\n]|->|<-/g;
const imageStart = /\[[<>]?img\[/iy;

/** Reads the markup that begins there; as in SugarCube the first divider counts, and one is on one line. */
export function squareMarkupAt(source: string, at: number): SquareMarkup | null {
  const start = startOf(source, at);
  if (start === null) return null;
  const parts: Part[] = [];
  let divider: { at: number; sign: string } | null = null;
  let depth = 2;
  let from = start.end;
  let brackets = 0;
  sign.lastIndex = from;
  for (let found = sign.exec(source); found !== null; found = sign.exec(source)) {
    const index = found.index;
    const typed = found[0];
    if (typed === '\n') return null;
    if (typed === '"') sign.lastIndex = afterString(source, index);
    else if (typed === '[' || typed === ']') {
      if (++brackets > mostBrackets) return null;
      depth += typed === '[' ? 1 : -1;
      if (depth !== 1) continue;
      const next = source.charAt(index + 1);
      if (next !== '[' && next !== ']') return null;
      parts.push({ start: from, end: index });
      if (next === ']') return divided(source, start, { parts, divider, end: index + 2 });
      from = index + 2;
      sign.lastIndex = from;
      depth = 2;
    } else if (parts.length === 0) divider ??= { at: index, sign: typed };
  }
  return null;
}

function startOf(source: string, at: number): { isImage: boolean; end: number } | null {
  if (source.startsWith('[[', at)) return { isImage: false, end: at + 2 };
  imageStart.lastIndex = at;
  return imageStart.test(source) ? { isImage: true, end: imageStart.lastIndex } : null;
}

function afterString(source: string, at: number): number {
  for (let index = at + 1; index < source.length; index++) {
    const character = source[index];
    if (character === '\n') break;
    if (character === '\\') index++;
    else if (character === '"') return index + 1;
  }
  return at + 1;
}

interface Part {
  start: number;
  end: number;
}

function divided(
  source: string,
  { isImage }: { isImage: boolean },
  found: { parts: Part[]; divider: { at: number; sign: string } | null; end: number },
): SquareMarkup | null {
  const { divider, end } = found;
  const [first, ...others] = found.parts;
  if (first === undefined) return null;
  const [second = null, third = null] = others.map((part) => textOf(source, part));
  const rest = isImage
    ? { target: second === '' ? null : second, setter: third }
    : { target: null, setter: second };
  if (divider === null) {
    const main = textOf(source, first);
    return main === '' ? null : { isImage, text: null, main, ...rest, end };
  }
  const before = textOf(source, { start: first.start, end: divider.at });
  const after = textOf(source, { start: divider.at + divider.sign.length, end: first.end });
  const [text, main] = divider.sign === '<-' ? [after, before] : [before, after];
  return { isImage, text, main, ...rest, end };
}

function textOf(source: string, { start, end }: Part): string {
  return source.slice(start, end).trim();
}
