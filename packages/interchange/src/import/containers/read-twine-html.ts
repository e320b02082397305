import {
  type ContainerLoss,
  readPosition,
  type TwinePassage,
  type TwineSource,
} from '../twine/twine-source.ts';
import { type PageTag, scanPage } from './scan-page.ts';

/** Every `<tw-storydata>` of a published story or an archive, in file order. Twine's elements do not nest. */
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

  constructor(html: string) {
    this.#html = html;
  }

  read(): TwineSource[] {
    scanPage(this.#html, {
      open: (tag) => this.#openTag(tag),
      close: (name) => this.#closeTag(name),
      text: (words) => this.#addText(words),
      comment: (words) => this.#addMarkup(`<!--${words}-->`),
    });
    // Twine ends each story: a page that stops before that is a part of one.
    this.#story?.losses.push({
      kind: 'file_cut_off',
      count: 1,
      ...(this.#passage && { passage: this.#passage }),
    });
    this.#closePassage();
    return this.#stories;
  }

  #openTag(tag: PageTag): void {
    const { name, start, end } = tag;
    if (name === 'tw-storydata') this.#openStory(tag.attributes());
    else if (name === 'tw-passagedata') this.#openPassage(tag.attributes());
    else if (this.#passage !== null) this.#addMarkup(this.#html.slice(start, end));
    else if (this.#story !== null && name === 'script') this.#openCode(name, 'script_left_out');
    else if (this.#story !== null && name === 'style') this.#openCode(name, 'stylesheet_left_out');
  }

  #closeTag(name: string): void {
    if (name === 'tw-passagedata') this.#closePassage();
    else if (name === 'tw-storydata') {
      this.#closePassage();
      this.#story = null;
    } else if (this.#passage !== null) this.#addMarkup(`</${name}>`);
    else if (name === this.#userCode?.tag) this.#closeCode(this.#userCode);
  }

  #openStory(attributes: Attributes): void {
    this.#closePassage();
    const startPid = trimmed(attributes, 'startnode');
    this.#story = {
      title: trimmed(attributes, 'name'),
      format: trimmed(attributes, 'format'),
      formatVersion: trimmed(attributes, 'format-version'),
      ifid: trimmed(attributes, 'ifid') || null,
      start: startPid === '' ? null : { by: 'pid', value: startPid },
      scripts: [],
      styles: [],
      passages: [],
      losses: [],
    };
    this.#stories.push(this.#story);
  }

  #openPassage(attributes: Attributes): void {
    this.#closePassage();
    if (this.#story === null) return;
    this.#passage = {
      name: trimmed(attributes, 'name'),
      pid: trimmed(attributes, 'pid'),
      tags: trimmed(attributes, 'tags').split(/\s+/).filter(Boolean),
      position: readPosition(trimmed(attributes, 'position')),
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

  #openCode(tag: string, kind: ContainerLoss): void {
    this.#userCode = { tag, kind, parts: [] };
  }

  #closeCode({ kind, parts }: { kind: ContainerLoss; parts: string[] }): void {
    const code = parts.join('');
    if (code.trim() !== '') {
      this.#story?.losses.push({ kind, count: 1, source: code.trim() });
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
}

type Attributes = ReadonlyMap<string, string>;

const trimmed = (attributes: Attributes, name: string) => attributes.get(name)?.trim() ?? '';
