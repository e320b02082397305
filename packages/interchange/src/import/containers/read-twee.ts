import { readPosition, type TwinePassage, type TwineSource } from '../twine/twine-source.ts';

/** Twee 3 (iftechfoundation/twine-specs), and Twee 1 and 2 as far as they differ. */
export function readTwee(text: string): TwineSource {
  const source: TwineSource = {
    title: '',
    format: '',
    formatVersion: '',
    ifid: null,
    start: null,
    scripts: [],
    styles: [],
    passages: [],
    losses: [],
  };
  const before = splitPassages(text, source);
  const strayLines = before.split('\n').filter((line) => line.trim() !== '').length;
  if (strayLines > 0) source.losses.push({ kind: 'text_left_out', count: strayLines });

  source.passages = source.passages.filter((passage) => {
    if (passage.name === 'StoryTitle') source.title = passage.text;
    else if (passage.name === 'StoryData') readStoryData(passage.text, source);
    else return true;
    return false;
  });
  return source;
}

/** @returns the text before the first passage */
function splitPassages(text: string, source: TwineSource): string {
  const header = /^::(.*)$/gm;
  let passage: TwinePassage | null = null;
  let before = '';
  let from = 0;
  let line = 1;
  let countedTo = 0;
  const finish = (end: number) => {
    const body = text.slice(from, end);
    if (passage === null) before = body;
    else passage.text = body.trimEnd().replace(/^\\::/gm, '::');
  };
  for (const found of text.matchAll(header)) {
    finish(found.index);
    const { name, tags, isMetadataBroken, position } = readTweeHeader(found[1] ?? '');
    from = found.index + found[0].length + 1;
    line += lineBreaks(text, countedTo, from);
    countedTo = from;
    passage = { name: name.trim(), pid: '', tags, position, firstLine: line, text: '' };
    source.passages.push(passage);
    if (isMetadataBroken) source.losses.push({ kind: 'broken_metadata', count: 1, passage });
  }
  finish(text.length);
  return before;
}

function readStoryData(text: string, source: TwineSource): void {
  let found: Record<string, unknown>;
  try {
    found = Object(JSON.parse(text));
  } catch {
    source.losses.push({ kind: 'broken_metadata', count: 1 });
    return;
  }
  const { format, start, ifid, 'format-version': formatVersion } = found;
  if (typeof format === 'string') source.format = format;
  if (typeof formatVersion === 'string') source.formatVersion = formatVersion;
  if (typeof ifid === 'string') source.ifid = ifid;
  if (typeof start === 'string') source.start = { by: 'name', value: start };
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
    count++;
  }
  return count;
}

/**
 * `:: name [tags] {metadata}`. A name may hold brackets, escaped or (in the wild) not: tags are a
 * bracket that only metadata, a position or nothing follows.
 */
interface TweeHeader {
  name: string;
  tags: string[];
  position: { x: number; y: number } | null;
  isMetadataBroken: boolean;
}

/** Twee 2 writes the position as `<10,20>`. */
const twee2Position = /<(\d{1,7},\d{1,7})>$/;

/** @param line what is after the `::` */
function readTweeHeader(line: string): TweeHeader {
  const trimmed = line.trim();
  const typedPosition = twee2Position.exec(trimmed)?.[0] ?? '';
  const header = trimmed.slice(0, trimmed.length - typedPosition.length).trimEnd();
  let nameEnd = header.length;
  let tags = '';
  let metadata = '';
  let at = nextUnescaped(header, '[{', 0);
  while (at !== -1) {
    if (header[at] === '{') {
      nameEnd = at;
      metadata = header.slice(at);
      break;
    }
    const close = nextUnescaped(header, ']', at + 1);
    if (close === -1) {
      at = nextUnescaped(header, '{', at + 1);
      continue;
    }
    const rest = header.slice(close + 1, close + 100).trimStart();
    if (rest === '' || rest.startsWith('{')) {
      nameEnd = at;
      tags = header.slice(at + 1, close);
      metadata = header.slice(close + 1).trim();
      break;
    }
    at = nextUnescaped(header, '[{', close + 1);
  }
  return {
    name: withoutEscapes(header.slice(0, nameEnd)),
    tags: tags.split(/\s+/).filter(Boolean).map(withoutEscapes),
    position: readPosition(typedPosition.slice(1, -1)) ?? readPosition(positionIn(metadata)),
    isMetadataBroken: metadata !== '' && jsonObject(metadata) === null,
  };
}

function nextUnescaped(text: string, characters: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (characters.includes(text.charAt(index))) return index;
  }
  return -1;
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(.?)/g, '$1');
}

function positionIn(metadata: string): string {
  const position = metadata === '' ? null : jsonObject(metadata)?.position;
  return typeof position === 'string' ? position : '';
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
