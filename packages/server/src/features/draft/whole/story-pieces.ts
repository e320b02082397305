// A story as JSON in pieces: the same text as of the whole, cut where each part can be read by itself.
import type { FrozenStory } from '@brasslamp/story/engine';
import { pieceBytes } from '../../staged-texts/staged-texts.ts';

/**
 * The first piece ends where the nodes begin, each of the next ones holds whole nodes, and the first
 * that begins with a bracket is behind them.
 */
export function* storyPieces(story: FrozenStory): Generator<string> {
  const { title, start_node_id, chapters, nodes, ...rest } = story;
  const head = JSON.stringify({ title, start_node_id, chapters });
  yield* cut(`${head.slice(0, -1)},"nodes":[`);
  let some: string[] = [];
  let bytes = 0;
  let isFirst = true;
  const taken = () => {
    const text = `${isFirst ? '' : ','}${some.join(',')}`;
    [some, bytes, isFirst] = [[], 0, false];
    return text;
  };
  for (const node of nodes) {
    const text = JSON.stringify(node);
    const more = Buffer.byteLength(text) + 1;
    if (some.length > 0 && bytes + more >= pieceBytes) yield taken();
    some.push(text);
    bytes += more;
  }
  if (some.length > 0) yield taken();
  yield* cut(`],${JSON.stringify(rest).slice(1)}`);
}

/** The number of characters within which the title of a text ends, however it is escaped. */
export const titleCharacters = 2_000;

/** undefined = the text does not begin with its title. */
export function titleIn(start: string): string | undefined {
  const [, title] = /^\{"title":("(?:[^"\\]|\\.)*")/.exec(start) ?? [];
  return title === undefined ? undefined : (JSON.parse(title) as string);
}

/** The units of UTF-16 that fit a piece: each takes at most three bytes. */
const unitsAtOnce = Math.floor(pieceBytes / 3);

function* cut(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + unitsAtOnce, text.length);
    // The halves of a character stay together.
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? '') && end < text.length) end -= 1;
    yield text.slice(start, end);
    start = end;
  }
}

/** Reads what `storyPieces` cut, or any JSON of a story in one piece; others come in between. */
export async function parseStoryPieces(pieces: AsyncIterable<string>): Promise<FrozenStory> {
  let [head, tail] = ['', ''];
  const nodes: FrozenStory['nodes'] = [];
  for await (const piece of pieces) {
    if (tail !== '' || (head !== '' && piece.startsWith(']'))) tail += piece;
    else if (head.endsWith('"nodes":[')) {
      nodes.push(...(JSON.parse(`[${piece.replace(/^,/, '')}]`) as FrozenStory['nodes']));
    } else head += piece;
  }
  if (tail === '') return JSON.parse(head) as FrozenStory;
  const begun = JSON.parse(`${head}]}`) as FrozenStory;
  const { nodes: _, ...rest } = JSON.parse(`{"nodes":[${tail}`) as FrozenStory;
  return { ...begun, nodes, ...rest };
}
