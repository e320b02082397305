/**
 * `:: name [tags] {metadata}`. A name may hold brackets, escaped or (in the wild) not: tags are a
 * bracket that only metadata, a position or nothing follows.
 */
export interface TweeHeader {
  name: string;
  tags: string[];
  isMetadataBroken: boolean;
}

/** Twee 2 writes the position as `<10,20>`. */
const twee2Position = /<\d{1,9},\d{1,9}>$/;

/** @param line what stands after the `::` */
export function readTweeHeader(line: string): TweeHeader {
  const header = line.trim().replace(twee2Position, '').trimEnd();
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
    isMetadataBroken: metadata !== '' && !isJsonObject(metadata),
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

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
