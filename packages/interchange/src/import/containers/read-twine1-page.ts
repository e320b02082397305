import { readPosition, type TwinePassage, type TwineSource } from '../twine/twine-source.ts';
import { type PageTag, scanPage } from './scan-page.ts';

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

  constructor(html: string) {
    this.#html = html;
  }

  read(): TwineSource {
    scanPage(this.#html, {
      open: (tag) => this.#openTag(tag),
      close: (name) => name === 'div' && this.#close(),
      text: (words) => this.#parts.push(words),
      comment: () => {},
    });
    this.#close();
    return this.#source();
  }

  #openTag(tag: PageTag): void {
    if (tag.name !== 'div') return;
    const attributes = tag.attributes();
    const name = attributes.get('tiddler');
    if (name === undefined) return;
    this.#close();
    this.#passage = {
      name,
      pid: '',
      tags: (attributes.get('tags') ?? '').split(/\s+/).filter(Boolean),
      position: readPosition(attributes.get('twine-position') ?? ''),
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
