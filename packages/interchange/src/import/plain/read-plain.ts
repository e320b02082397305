import { newChoice } from '../pieces/new-choice.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourceStory } from '../pieces/source-story.ts';
import type { SourceText } from '../pieces/source-text.ts';
import { HtmlReader } from '../twine/html/html-reader.ts';
import { Looks } from '../twine/html/looks.ts';
import { PieceBuilder } from '../twine/piece-builder.ts';
import { readCharacterReference } from '../twine/scan/character-reference.ts';
import { LinkFinder } from '../twine/scan/find-link.ts';
import { ForwardFinder } from '../twine/scan/forward-finder.ts';
import { isExternal } from '../twine/scan/parse-link.ts';
import { HtmlTagReader } from '../twine/scan/read-html-tag.ts';
import { sourceTextOf, storyPassages, twineStory, unitOf } from '../twine/story-passages.ts';
import type { TwineSource } from '../twine/twine-source.ts';

/** Reads a Twine story of a format that nobody knows: its links, its lines and its HTML. */
export function readPlain(source: TwineSource): SourceStory {
  const { passages, losses } = storyPassages(source);
  const looks = new Looks(source);
  return {
    ...twineStory(source, 'unknown'),
    units: passages.map((passage) => {
      const text = sourceTextOf(passage);
      return unitOf(passage, text, readPlainPassage(text, looks));
    }),
    losses,
  };
}

const signs = /\[\[|[<&\n]/g;

function readPlainPassage(source: SourceText, looks: Looks): Piece[] {
  const { text } = source;
  const builder = new PieceBuilder(source);
  const links = new LinkFinder(text, true);
  const html = new HtmlReader(builder, looks);
  const tags = new HtmlTagReader(text);
  const commentEnds = new ForwardFinder(text, /-->/g);
  const sought = new ForwardFinder(text, signs);
  let at = 0;
  const words = (end: number): void => {
    builder.words(text.slice(at, end), at, end);
    at = end;
  };
  for (let sign = sought.from(0); sign !== -1; sign = sought.from(at)) {
    words(sign);
    const found = links.linkAt(at);
    const tag = found === null && text[at] === '<' ? tags.tagAt(at) : null;
    const reference = text[at] === '&' ? readCharacterReference(text, at) : null;
    const commentEnd = text.startsWith('<!--', at) ? commentEnds.from(at) : -1;
    if (text[at] === '\n') {
      builder.lineBreak(at, at + 1);
      at += 1;
    } else if (found !== null) {
      words(found.start);
      addLink(builder, found);
      at = found.end;
    } else if (tag !== null) {
      html.read(tag, at);
      at = tag.end;
    } else if (reference !== null) {
      builder.words(reference.character, at, at + reference.length);
      at += reference.length;
    } else if (commentEnd !== -1) {
      builder.lose('comment_left_out', '', at, commentEnd + 3);
      at = commentEnd + 3;
    } else {
      if (text.startsWith('[[', at) && links.isBrokenAt(at)) {
        builder.lose('link_over_lines', '', at, at + 2);
      }
      words(at + (text.startsWith('[[', at) ? 2 : 1));
    }
  }
  words(text.length);
  return builder.end(text.length);
}

function addLink(
  builder: PieceBuilder,
  { start, end, link }: NonNullable<ReturnType<LinkFinder['linkAt']>>,
): void {
  const at = builder.place(start, end);
  const label: Piece[] = [{ type: 'words', text: link.label || link.target, at }];
  if (link.setter !== null) builder.lose('effect_left_out', '[[…][…]]', start, end);
  if (isExternal(link.target)) {
    builder.add({ type: 'web_link', address: link.target, pieces: label, at });
  } else builder.add(newChoice({ label, to: { type: 'unit', name: link.target }, at }));
}
