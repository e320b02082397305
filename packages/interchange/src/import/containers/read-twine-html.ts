import { Tokenizer } from 'htmlparser2';
import {
  type ContainerLoss,
  readPosition,
  type TwinePassage,
  type TwineSource,
} from '../twine/twine-source.ts';

/**
 * Every `<tw-storydata>` of a published story or an archive, in file order. Uses the bare
 * tokenizer: Twine's elements do not nest, and a tree of a hostile page's unclosed tags costs time
 * that is quadratic in their number.
 */
export function readTwineHtml(html: string): TwineSource[] {
  const reader = new TwineHtmlReader(html);
  return reader.read();
}

class TwineHtmlReader {
  readonly #html: string;
  readonly #stories: TwineSource[] = [];
  #story: TwineSource | null = null;
  #passage: TwinePassage | null = null;
  #passageText: string[] = [];
  /** The author's own style sheet or script, where one is open. */
  #userCode: { tag: string; kind: ContainerLoss; parts: string[] } | null = null;
  #tag = { name: '', start: 0, attributes: new Map<string, string>() };
  #attribute = { name: '', value: '' };

  constructor(html: string) {
    this.#html = html;
  }

  read(): TwineSource[] {
    const nothing = () => {};
    const tokenizer = new Tokenizer(
      { decodeEntities: true },
      {
        onopentagname: (start, end) => this.#startTag(start, end),
        onattribname: (start, end) => {
          this.#attribute = { name: this.#html.slice(start, end).toLowerCase(), value: '' };
        },
        onattribdata: (start, end) => {
          this.#attribute.value += this.#html.slice(start, end);
        },
        onattribentity: (codePoint) => {
          this.#attribute.value += String.fromCodePoint(codePoint);
        },
        onattribend: () => {
          const { name, value } = this.#attribute;
          if (!this.#tag.attributes.has(name)) this.#tag.attributes.set(name, value);
        },
        onopentagend: (end) => this.#openTag(end),
        onselfclosingtag: (end) => this.#openTag(end),
        onclosetag: (start, end) => this.#closeTag(start, end),
        ontext: (start, end) => this.#addText(this.#html.slice(start, end)),
        ontextentity: (codePoint) => this.#addText(String.fromCodePoint(codePoint)),
        oncomment: (start, end, offset) =>
          this.#addMarkup(`<!--${this.#html.slice(start, end - offset)}-->`),
        oncdata: nothing,
        ondeclaration: nothing,
        onprocessinginstruction: nothing,
        onend: () => this.#closePassage(),
      },
    );
    tokenizer.write(this.#html);
    tokenizer.end();
    return this.#stories;
  }

  #startTag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    this.#tag = { name, start: start - 1, attributes: new Map() };
  }

  #openTag(end: number): void {
    const { name, start } = this.#tag;
    if (name === 'tw-storydata') this.#openStory();
    else if (name === 'tw-passagedata') this.#openPassage();
    else if (this.#passage !== null) this.#addMarkup(this.#html.slice(start, end + 1));
    else if (this.#story !== null && name === 'script') this.#openCode('script_left_out');
    else if (this.#story !== null && name === 'style') this.#openCode('stylesheet_left_out');
  }

  #closeTag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (name === 'tw-passagedata') this.#closePassage();
    else if (name === 'tw-storydata') {
      this.#closePassage();
      this.#story = null;
    } else if (this.#passage !== null) this.#addMarkup(`</${name}>`);
    else if (name === this.#userCode?.tag) this.#closeCode(this.#userCode);
  }

  #openStory(): void {
    this.#closePassage();
    const startPid = this.#attributeOf('startnode');
    this.#story = {
      title: this.#attributeOf('name'),
      format: this.#attributeOf('format'),
      formatVersion: this.#attributeOf('format-version'),
      ifid: this.#attributeOf('ifid') || null,
      start: startPid === '' ? null : { by: 'pid', value: startPid },
      scripts: [],
      styles: [],
      passages: [],
      losses: [],
    };
    this.#stories.push(this.#story);
  }

  #openPassage(): void {
    this.#closePassage();
    if (this.#story === null) return;
    this.#passage = {
      name: this.#attributeOf('name'),
      pid: this.#attributeOf('pid'),
      tags: this.#attributeOf('tags').split(/\s+/).filter(Boolean),
      position: readPosition(this.#attributeOf('position')),
      firstLine: 1,
      text: '',
    };
    this.#story.passages.push(this.#passage);
  }

  #closePassage(): void {
    if (this.#passage !== null) this.#passage.text = this.#passageText.join('');
    this.#passage = null;
    this.#passageText = [];
  }

  #openCode(kind: ContainerLoss): void {
    this.#userCode = { tag: this.#tag.name, kind, parts: [] };
  }

  #closeCode({ kind, parts }: { kind: ContainerLoss; parts: string[] }): void {
    const code = parts.join('');
    if (code.trim() !== '') {
      this.#story?.losses.push({ kind, count: 1 });
      const codes = kind === 'script_left_out' ? this.#story?.scripts : this.#story?.styles;
      codes?.push(code);
    }
    this.#userCode = null;
  }

  #addText(text: string): void {
    if (this.#passage !== null) this.#passageText.push(text);
    else this.#userCode?.parts.push(text);
  }

  /** Tags that an old tool left unescaped in a passage are its text. */
  #addMarkup(text: string): void {
    if (this.#passage !== null) this.#passageText.push(text);
  }

  #attributeOf(name: string): string {
    return this.#tag.attributes.get(name)?.trim() ?? '';
  }
}
