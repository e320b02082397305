import { Tokenizer } from 'htmlparser2';
import { readPosition, type TwinePassage, type TwineSource } from '../twine/twine-source.ts';

/**
 * A page that Twine 1 published: its passages are `<div tiddler="…">` in the `<div id="storeArea">`. Line breaks
 * and backslashes are escaped in them.
 */
export function readTwine1Page(html: string): TwineSource {
  return new Twine1Reader(html).read();
}

/** Passages that hold a part of the story as a whole. */
const titles = 'StoryTitle';

class Twine1Reader {
  readonly #html: string;
  readonly #passages: TwinePassage[] = [];
  #passage: TwinePassage | null = null;
  #parts: string[] = [];
  #tag = '';
  #attributes = new Map<string, string>();
  #attribute = { name: '', value: '' };

  constructor(html: string) {
    this.#html = html;
  }

  read(): TwineSource {
    const nothing = () => {};
    const text = (start: number, end: number) => this.#html.slice(start, end);
    const tokenizer = new Tokenizer(
      { decodeEntities: true },
      {
        onopentagname: (start, end) => {
          this.#tag = text(start, end).toLowerCase();
          this.#attributes = new Map();
        },
        onattribname: (start, end) => {
          this.#attribute = { name: text(start, end).toLowerCase(), value: '' };
        },
        onattribdata: (start, end) => {
          this.#attribute.value += text(start, end);
        },
        onattribentity: (codePoint) => {
          this.#attribute.value += String.fromCodePoint(codePoint);
        },
        onattribend: () => {
          const { name, value } = this.#attribute;
          if (!this.#attributes.has(name)) this.#attributes.set(name, value);
        },
        onopentagend: () => this.#openTag(),
        onselfclosingtag: () => this.#openTag(),
        onclosetag: (start, end) => {
          if (text(start, end).toLowerCase() === 'div') this.#close();
        },
        ontext: (start, end) => this.#parts.push(text(start, end)),
        ontextentity: (codePoint) => this.#parts.push(String.fromCodePoint(codePoint)),
        oncomment: nothing,
        oncdata: nothing,
        ondeclaration: nothing,
        onprocessinginstruction: nothing,
        onend: () => this.#close(),
      },
    );
    tokenizer.write(this.#html);
    tokenizer.end();
    return this.#source();
  }

  #openTag(): void {
    const name = this.#attributes.get('tiddler');
    if (this.#tag !== 'div' || name === undefined) return;
    this.#close();
    this.#passage = {
      name,
      pid: '',
      tags: (this.#attributes.get('tags') ?? '').split(/\s+/).filter(Boolean),
      position: readPosition(this.#attributes.get('twine-position') ?? ''),
      firstLine: 1,
      text: '',
    };
    this.#passages.push(this.#passage);
    this.#parts = [];
  }

  #close(): void {
    if (this.#passage !== null) this.#passage.text = unescaped(this.#parts.join(''));
    this.#passage = null;
    this.#parts = [];
  }

  #source(): TwineSource {
    const title = this.#passages.find(({ name }) => name === titles)?.text.trim() ?? '';
    return {
      title,
      format: '',
      formatVersion: '',
      ifid: null,
      start: { by: 'name', value: 'Start' },
      scripts: [],
      styles: [],
      passages: this.#passages.filter(({ name }) => name !== titles),
      losses: [],
    };
  }
}

/** `\n` is a line break, `\t` a tab, `\s` a backslash. */
function unescaped(text: string): string {
  return text.replace(/\\([nts\\])/g, (_, sign: string) => {
    if (sign === 'n') return '\n';
    return sign === 't' ? '\t' : '\\';
  });
}
