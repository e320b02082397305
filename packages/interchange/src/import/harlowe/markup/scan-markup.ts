import { linkParts } from '../../twine/link-parts.ts';
import { ForwardFinder } from '../../twine/scan/forward-finder.ts';
import { HtmlTagReader } from '../../twine/scan/read-html-tag.ts';
import { macroName } from '../expression/harlowe-value.ts';
import { lineStartAt } from './line-start.ts';
import { macroAt, macroEnds } from './macro-ends.ts';
import { matchBrackets } from './match-brackets.ts';
import type { MarkForm, Token } from './token.ts';

/** What may begin a token; most apostrophes and slashes do not. */
const special = /[\n\\[\]({}|`<$_*]|''|\/\/|~~|\^\^/g;
const variable = /[$_]([\p{L}_][\p{L}\p{N}_]*)/uy;
const hookTag = /\|([\p{L}\p{N}_-]{0,60})([>)])\[(?!\[)/uy;
const hookEndTag = /\]([<(])([\p{L}\p{N}_-]{1,60})\|/uy;
const marks: readonly MarkForm[] = ["''", '//', '**', '*', '~~', '^^'];
/** From a macro to what belongs to it. */
const toHook = /\s+(?=\[(?!\[(?!\[))|\|[\p{L}\p{N}_-]{0,60}[>)]\[)/uy;
const toMacro = /\s*\+\s*(?=\()/y;

/** Reads the markup of a Harlowe passage, or of a part of one, in one pass. */
export function scanMarkup(source: string, start = 0, end = source.length): Token[] {
  return matchBrackets(new MarkupScanner(source.slice(0, end), start).scan(), source);
}

class MarkupScanner {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  readonly #start: number;
  #macroEnds: ReadonlyMap<number, number> | null = null;
  #tags: HtmlTagReader | null = null;
  readonly #commentEnds: ForwardFinder;
  readonly #linkEnds: ForwardFinder;
  readonly #backquotes: ForwardFinder;
  #at: number;
  #isLineStart = true;
  /** The end of a macro that a hook or a macro may follow. */
  #behindMacro = -1;

  constructor(source: string, start: number) {
    this.#source = source;
    this.#at = start;
    this.#start = start;
    this.#commentEnds = new ForwardFinder(source, /-->/g);
    this.#linkEnds = new ForwardFinder(source, /\]\]/g);
    this.#backquotes = new ForwardFinder(source, /`/g);
  }

  scan(): Token[] {
    let words = this.#at;
    while (this.#at < this.#source.length) {
      const at = this.#at;
      const isMeant = this.#isLineStart || at === this.#behindMacro;
      const next = this.#nextSpecial();
      const token = next === at || isMeant ? this.#tokenAt(at) : null;
      if (token !== null) {
        this.#addWords(words, at);
        this.#add(token);
        words = this.#at;
      } else {
        this.#isLineStart = false;
        this.#at = next === at ? at + 1 : next;
      }
    }
    this.#addWords(words, this.#at);
    return this.#tokens;
  }

  #nextSpecial(): number {
    special.lastIndex = this.#at;
    return special.exec(this.#source)?.index ?? this.#source.length;
  }

  #addWords(start: number, end: number): void {
    if (start < end) this.#tokens.push({ type: 'words', start, end });
  }

  #add(token: Token): void {
    this.#tokens.push(token);
    this.#at = token.end;
    this.#isLineStart = beginsLine.has(token.type);
    if (token.type === 'macro') this.#behindMacro = token.end;
  }

  #tokenAt(at: number): Token | null {
    const source = this.#source;
    const found = this.#isLineStart ? lineStartAt(source, at) : null;
    if (found !== null) return found;
    const joint = at === this.#behindMacro ? this.#jointAt(at) : null;
    if (joint !== null) return joint;
    switch (source[at]) {
      case '\n':
        if (source[at + 1] !== '\\') return { type: 'newline', start: at, end: at + 1 };
        return { type: 'nothing', start: at, end: at + 2 };
      case '\\':
        return source[at + 1] === '\n' ? { type: 'nothing', start: at, end: at + 2 } : null;
      case '[':
        return this.#linkAt(at) ?? this.#hookAt(at, at, '', false);
      case '|':
        return this.#taggedHookAt(at);
      case ']':
        return this.#hookEndAt(at);
      case '(':
        return this.#macroAt(at);
      case '{': {
        const end = behindSigns(source, at + 1);
        const isUnclosed = end > at + 1;
        return { type: 'collapse', close: -1, isUnclosed, start: at, end };
      }
      case '}':
        return { type: 'collapse_end', start: at, end: at + 1 };
      case '`':
        return this.#verbatimAt(at);
      case '<':
        return this.#commentAt(at) ?? this.#tagAt(at);
      case '$':
      case '_':
        return this.#variableAt(at);
      default:
        return this.#markAt(at);
    }
  }

  /** What joins a macro with the macro or the hook that belongs to it. */
  #jointAt(at: number): Token | null {
    toMacro.lastIndex = at;
    const isPlus = toMacro.test(this.#source);
    const macro = toMacro.lastIndex;
    if (isPlus && this.#endOfMacro(macro) !== undefined) {
      return { type: 'plus', start: at, end: macro };
    }
    toHook.lastIndex = at;
    if (!toHook.test(this.#source)) return null;
    return { type: 'joint', start: at, end: toHook.lastIndex };
  }

  #endOfMacro(at: number): number | undefined {
    this.#macroEnds ??= macroEnds(this.#source, this.#start);
    return this.#macroEnds.get(at);
  }

  #macroAt(at: number): Token | null {
    const head = macroAt(this.#source, at);
    const end = head === null ? undefined : this.#endOfMacro(at);
    if (head === null || end === undefined) return null;
    const { name: typedName, end: argumentsAt } = head;
    return { type: 'macro', name: macroName(typedName), typedName, argumentsAt, start: at, end };
  }

  /** Of more than two brackets the first ones begin hooks. */
  #linkAt(at: number): Token | null {
    if (!this.#source.startsWith('[[', at) || this.#source[at + 2] === '[') return null;
    const close = this.#linkEnds.from(at);
    if (close === -1 || this.#source.lastIndexOf('[[', close) > at) return null;
    const { label, target } = linkParts(this.#source, at + 2, close);
    if (target.start === target.end) return null;
    return { type: 'link', label, target, start: at, end: close + 2 };
  }

  #taggedHookAt(at: number): Token | null {
    hookTag.lastIndex = at;
    const found = hookTag.exec(this.#source);
    if (found === null) return null;
    return this.#hookAt(at, hookTag.lastIndex - 1, found[1] ?? '', found[2] === ')');
  }

  #hookAt(start: number, bracket: number, name: string, isHidden: boolean): Token {
    const signs = behindSigns(this.#source, bracket + 1);
    const isUnclosed = signs > bracket + 2;
    const end = isUnclosed ? signs : bracket + 1;
    return { type: 'hook', close: -1, name, isHidden, isUnclosed, start, end };
  }

  #hookEndAt(at: number): Token {
    hookEndTag.lastIndex = at;
    const tag = hookEndTag.exec(this.#source);
    if (tag === null) {
      return { type: 'hook_end', name: '', isHidden: false, start: at, end: at + 1 };
    }
    const [whole, sign, name = ''] = tag;
    return { type: 'hook_end', name, isHidden: sign === '(', start: at, end: at + whole.length };
  }

  /** As many backquotes as begin it end it. */
  #verbatimAt(at: number): Token | null {
    const source = this.#source;
    let open = at;
    while (source[open] === '`') open++;
    const length = open - at;
    for (let close = this.#backquotes.from(open); close !== -1; ) {
      let end = close;
      while (source[end] === '`') end++;
      if (end - close >= length) {
        return { type: 'typed', text: source.slice(open, close), start: at, end: close + length };
      }
      close = this.#backquotes.from(end);
    }
    return { type: 'typed', text: source.slice(at, open), start: at, end: open };
  }

  #commentAt(at: number): Token | null {
    if (!this.#source.startsWith('<!--', at)) return null;
    const end = this.#commentEnds.from(at + 4);
    return end === -1 ? null : { type: 'comment', start: at, end: end + 3 };
  }

  #tagAt(at: number): Token | null {
    if (!/[a-z/]/i.test(this.#source.charAt(at + 1))) return null;
    this.#tags ??= new HtmlTagReader(this.#source);
    const tag = this.#tags.tagAt(at);
    return tag === null ? null : { type: 'tag', tag, start: at, end: tag.end };
  }

  #variableAt(at: number): Token | null {
    if (/[\p{L}\p{N}]/u.test(this.#source.charAt(at - 1))) return null;
    variable.lastIndex = at;
    const found = variable.exec(this.#source);
    if (found === null) return null;
    const [typed, bare = ''] = found;
    const name = typed.startsWith('_') ? typed : bare;
    return { type: 'variable', name, start: at, end: at + typed.length };
  }

  #markAt(at: number): Token | null {
    const source = this.#source;
    const form = marks.find((mark) => source.startsWith(mark, at));
    if (form === undefined) return null;
    if (form === '//' && source[at - 1] === ':') {
      return { type: 'typed', text: '//', start: at, end: at + 2 };
    }
    // A star between blanks is a star.
    const isAlone =
      form === '*' && /\s/.test(source.charAt(at + 1)) && /\s|^$/.test(source.charAt(at - 1));
    return isAlone ? null : { type: 'mark', form, start: at, end: at + form.length };
  }
}

const beginsLine = new Set<Token['type']>(['newline', 'aligner', 'column', 'hook', 'collapse']);

function behindSigns(source: string, from: number): number {
  let at = from;
  while (source[at] === '=') at++;
  return at;
}
