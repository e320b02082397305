import type { Piece } from '../../pieces/piece.ts';
import type { PieceBuilder } from '../piece-builder.ts';
import { isExternal, linkableUrl } from '../scan/parse-link.ts';
import type { HtmlTag } from '../scan/read-html-tag.ts';
import { ListReader } from './list-reader.ts';
import type { Looks } from './looks.ts';

const inline: Partial<Record<string, 'strong' | 'emphasis'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  cite: 'emphasis',
  dfn: 'emphasis',
};

/** Elements that begin and end a line of their own; their look is dropped. */
const blocks = new Set(
  'address article aside caption center dd details div dl dt fieldset figcaption figure footer form header legend main nav pre section summary table tbody tfoot thead tr'.split(
    ' ',
  ),
);

/** Elements that look like nothing by themselves. */
const plain = new Set(
  'article aside data div footer form header label main nav section span tbody time'.split(' '),
);

/** Elements that are brought along by what they hold, or as nothing at all. */
const isLookless = new Set('a img audio source script style wbr'.split(' '));

/** Elements of a form, whose place a reader must see. */
const controls = new Set(['input', 'textarea', 'select', 'option', 'progress', 'meter']);

/**
 * An HTML reader makes pieces of the tags in a passage. Scripts, event handlers and styles never run: the
 * tags that have a counterpart keep their meaning, of others the words stay.
 */
export class HtmlReader {
  readonly #builder: PieceBuilder;
  readonly #looks: Looks;
  readonly lists: ListReader;

  constructor(builder: PieceBuilder, looks: Looks) {
    this.#builder = builder;
    this.#looks = looks;
    this.lists = new ListReader(builder);
  }

  read(tag: HtmlTag, start: number): void {
    if (tag.isClosing) this.#close(tag, start);
    else this.#open(tag, start);
  }

  #open(tag: HtmlTag, start: number): void {
    const { name, end } = tag;
    const builder = this.#builder;
    const form = formOf(name);
    if (name === 'li') {
      builder.close(form, start, ['<ul>', '<ol>']);
      this.lists.openItem(form, start);
    }
    this.#loseLook(tag, start);
    const style = inline[name];
    if (style !== undefined) {
      if (!builder.isOpen(form)) {
        builder.open({ form, start, becomes: (pieces, at) => ({ type: style, pieces, at }) });
      }
    } else if (name === 'br') builder.lineBreak(start, end);
    else if (name === 'hr') builder.add({ type: 'rule', at: builder.place(start, end) });
    else if (name === 'p') builder.paragraphBreak(start, end);
    else if (name === 'ul' || name === 'ol') {
      this.lists.openList(form, { isOrdered: name === 'ol', start });
    } else if (name === 'blockquote') {
      builder.open({
        form,
        start,
        isBlock: true,
        becomes: (pieces, at) => ({ type: 'quote', pieces, at }),
      });
    } else if (name !== 'li' && !this.#openHeading(name, start) && !this.#openMedia(tag, start)) {
      this.#openOther(tag, start);
    }
  }

  /** What a reader would see of the element beside what stands in it, as far as ours has no word for it. */
  #loseLook(tag: HtmlTag, start: number): void {
    const { name, end } = tag;
    if (tag.hasAttributes) {
      const event = [...tag.attributes().keys()].find((one) => /^on[a-z]+$/.test(one));
      if (event !== undefined) this.#builder.lose('script_left_out', event, start, end);
    }
    if (isLookless.has(name) || controls.has(name) || isOpaque.has(name)) return;
    if (blocks.has(name)) beginLine(this.#builder, start, end);
    const isPlain = plain.has(name) ? !this.#looks.isStyled(name) : isOfOurs.has(name);
    if (!isPlain || this.#looks.isSeen(tag)) {
      this.#builder.lose('styling_dropped', formOf(name), start, end);
    }
  }

  #openHeading(name: string, start: number): boolean {
    const level = headings.find((one) => name === `h${one}`);
    if (level === undefined) return false;
    this.#builder.open({
      form: formOf(name),
      start,
      isBlock: true,
      becomes: (pieces, at) => ({ type: 'heading', level, pieces, at }),
    });
    return true;
  }

  #openMedia(tag: HtmlTag, start: number): boolean {
    const { name, end } = tag;
    const at = this.#builder.place(start, end);
    const source =
      name === 'img' || name === 'audio' || name === 'source' ? tag.attributes() : null;
    const address = source?.get('src') ?? '';
    if (name === 'img') {
      if (address === '') this.#builder.loseAsTyped('image_kept_as_text', '<img>', start, end);
      else this.#builder.add({ type: 'image', address, alt: source?.get('alt') ?? '', at });
    } else if (name === 'audio' || (name === 'source' && this.#builder.isOpen(formOf('audio')))) {
      if (address !== '') this.#builder.add({ type: 'sound', address, alt: '', at });
      else if (name === 'audio') {
        this.#builder.open({ form: formOf('audio'), start, becomes: firstSound });
      }
    } else if (name === 'script') this.#builder.lose('script_left_out', '<script>', start, end);
    else if (name === 'style') this.#builder.lose('styling_dropped', '<style>', start, end);
    else if (isOpaque.has(name)) this.#builder.lose('media_left_out', `<${name}>`, start, end);
    else return false;
    return true;
  }

  #openOther(tag: HtmlTag, start: number): void {
    const { name, end } = tag;
    const builder = this.#builder;
    if (name === 'a') this.#openWebLink(tag, start);
    else if (controls.has(name)) builder.loseAsTyped('html_kept_as_text', `<${name}>`, start, end);
    else if (name === 'td' || name === 'th') builder.words(' ', start, end);
  }

  #openWebLink(tag: HtmlTag, start: number): void {
    const typed = tag.attributes().get('href') ?? '';
    const address = linkableUrl(typed);
    if (address !== null) {
      this.#builder.open({
        form: formOf('a'),
        start,
        becomes: (pieces, at) => ({ type: 'web_link', address, pieces, at }),
      });
    } else {
      // What has no address is a link for a script of the story.
      const kind = isExternal(typed) ? 'external_link_as_text' : 'logic_left_out';
      this.#builder.lose(kind, '<a>', start, tag.end);
    }
  }

  #close({ name, end }: HtmlTag, start: number): void {
    const builder = this.#builder;
    if (name === 'p') builder.paragraphBreak(start, end);
    else if (blocks.has(name)) beginLine(builder, start, end);
    else builder.close(formOf(name), end);
  }
}

const headings = [1, 2, 3, 4, 5, 6] as const;

/** Elements that have a counterpart, whatever look they are given. */
const isOfOurs = new Set([
  ...Object.keys(inline),
  ...headings.map((level) => `h${level}`),
  ...'br hr p ul ol li blockquote'.split(' '),
]);
const isOpaque = new Set(['svg', 'iframe', 'canvas', 'object', 'math', 'video', 'embed']);

function formOf(name: string): string {
  return `<${name}>`;
}

/** Of an element with several sources the first. */
function firstSound(pieces: Piece[]): Piece[] {
  const sound = pieces.find(({ type }) => type === 'sound');
  return sound === undefined ? pieces : [sound];
}

function beginLine(builder: PieceBuilder, start: number, end: number): void {
  if (!builder.isLineStart) builder.lineBreak(start, end);
}
