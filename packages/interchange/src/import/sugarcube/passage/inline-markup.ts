import { readCharacterReference } from '../../twine/scan/character-reference.ts';
import { ForwardFinder } from '../../twine/scan/forward-finder.ts';
import { readValue } from '../code/read-code.ts';
import type { MacroReader } from '../macros/macro-reader.ts';

const address = /[^\s'"<>[\]]*/y;
const name =
  /([$_])([a-z_$][\w$]*)(?:\.[a-z_$][\w$]*|\[\d{1,9}\]|\["(?:\\.|[^"\\\n])+"\]|\['(?:\\.|[^'\\\n])+'\]|\[[$_][a-z_$][\w$]*\])*/iy;
const style = /(?:[ \t]*[\w-]+[ \t]*:[^;|\n]{1,300};|[ \t]*(?:[#.][\w-]+[ \t]*)+;)*/y;
const continuation = /\\[^\S\n]*(?:\n|$)|\n[^\S\n]*\\/y;
const verbatim = /"""|\{\{\{|<nowiki>|<!--|\/\*|\/%/iy;

/** By what it begins with, what ends it, and whether what is in between is shown. */
const zones: Partial<Record<string, { ends: RegExp; isShown: boolean }>> = {
  '"""': { ends: /"""/g, isShown: true },
  '{{{': { ends: /\}\}\}/g, isShown: true },
  '<nowiki>': { ends: /<\/nowiki>/gi, isShown: true },
  '<!--': { ends: /-->/g, isShown: false },
  '/*': { ends: /\*\//g, isShown: false },
  '/%': { ends: /%\//g, isShown: false },
};

/** The markup in the midst of lines: emphasis, styles, variables, comments, text that is shown as typed. */
export class InlineMarkup {
  readonly #source: string;
  readonly #reader: MacroReader;
  readonly #ends: ReadonlyMap<string, { finder: ForwardFinder; isShown: boolean }>;

  constructor(source: string, reader: MacroReader) {
    this.#source = source;
    this.#reader = reader;
    this.#ends = new Map(
      Object.entries(zones).flatMap(([begin, zone]) =>
        zone
          ? [[begin, { finder: new ForwardFinder(source, zone.ends), isShown: zone.isShown }]]
          : [],
      ),
    );
  }

  /** @returns where reading goes on; `at` itself = what stands there is text */
  readAt(at: number, end: number): number {
    switch (this.#source.charAt(at)) {
      case '&':
        return this.#readReference(at);
      case '$':
        return this.#isDoubled(at, '$')
          ? this.#words('$', at, at + 2)
          : this.#readVariable(at, end);
      case '_':
        return this.#isDoubled(at, '_') ? this.#toggle('__', at) : this.#readVariable(at, end);
      case '-':
        return this.#isDoubled(at, '-') ? this.#words('—', at, at + 2) : at;
      case '@':
        return this.#isDoubled(at, '@') ? this.#readStyle(at, end) : at;
      case '\\':
        return this.continuationAt(at) ?? at;
      case '/':
        return this.verbatimOrComment(at, end) ?? this.#readSlashes(at, end);
      case '"':
      case '{':
        return this.verbatimOrComment(at, end) ?? at;
      default:
        return this.#isDoubled(at, this.#source.charAt(at))
          ? this.#toggle(this.#source.slice(at, at + 2), at)
          : at;
    }
  }

  /** The index after a backslash that joins two lines, or null. */
  continuationAt(at: number): number | null {
    continuation.lastIndex = at;
    return continuation.test(this.#source) ? continuation.lastIndex : null;
  }

  /** The index after a comment or a text that is shown as typed, or null. */
  verbatimOrComment(at: number, end: number): number | null {
    verbatim.lastIndex = at;
    const begin = verbatim.exec(this.#source)?.[0];
    const zone = begin === undefined ? undefined : this.#ends.get(begin.toLowerCase());
    if (begin === undefined || zone === undefined) return null;
    const from = at + begin.length;
    const close = zone.finder.from(from);
    if (close === -1 || close >= end) return null;
    const after = close + closeLength(begin);
    if (zone.isShown) {
      this.#words(this.#source.slice(from, close).replaceAll('\n', ' '), from, close);
    } else this.#reader.builder.lose('comment_left_out', begin, at, after);
    return after;
  }

  #isDoubled(at: number, character: string): boolean {
    return this.#source[at + 1] === character;
  }

  #words(text: string, at: number, end: number): number {
    this.#reader.builder.words(text, at, end);
    return end;
  }

  #readReference(at: number): number {
    const found = readCharacterReference(this.#source, at);
    return found === null ? at : this.#words(found.character, at, at + found.length);
  }

  #readSlashes(at: number, end: number): number {
    if (!this.#isDoubled(at, '/')) return at;
    if (this.#source[at - 1] !== ':') return this.#toggle('//', at);
    address.lastIndex = at;
    address.test(this.#source);
    const after = Math.min(address.lastIndex, end);
    return this.#words(this.#source.slice(at, after), at, after);
  }

  #toggle(form: string, at: number): number {
    const { builder } = this.#reader;
    const end = at + 2;
    if (builder.close(form, end)) return end;
    const type = form === "''" ? 'strong' : form === '//' ? 'emphasis' : null;
    if (type === null) builder.lose('styling_dropped', form, at, end);
    builder.open({
      form,
      start: at,
      becomes: (pieces, place) => (type === null ? pieces : { type, pieces, at: place }),
    });
    return end;
  }

  #readVariable(at: number, end: number): number {
    name.lastIndex = at;
    const found = name.exec(this.#source);
    if (found === null) return at;
    const [typed, sigil, root = ''] = found;
    const after = at + typed.length;
    const { names, scope, builder } = this.#reader;
    if (typed === '_contents') {
      const contents = this.#reader.takeContents();
      if (contents !== null) {
        builder.add(...contents);
        return after;
      }
    }
    const isArgument = root === 'args' && scope.widgetArguments !== null;
    const isKnown = isArgument || names.variables.has(sigil === '$' ? root : `_${root}`);
    if (!isKnown || after > end)
      return this.#words(typed.slice(0, end - at), at, Math.min(after, end));
    builder.add({ type: 'value', of: readValue(typed, scope), at: builder.place(at, after) });
    return after;
  }

  /** `@@#id.class;words@@`: the style is dropped. */
  #readStyle(at: number, end: number): number {
    const { builder, places } = this.#reader;
    style.lastIndex = at + 2;
    const typed = style.exec(this.#source)?.[0] ?? '';
    if (typed === '' && builder.close('@@', at + 2)) return at + 2;
    const after = Math.min(at + 2 + typed.length, end);
    const id = /#([\w-]+)/.exec(typed)?.[1];
    builder.lose('styling_dropped', '@@', at, after);
    builder.open({
      form: '@@',
      start: at,
      becomes: (pieces, place) =>
        id !== undefined && places.isWanted(id) ? places.add(id, pieces, place) : pieces,
    });
    return after;
  }
}

function closeLength(begin: string): number {
  if (begin.toLowerCase() === '<nowiki>') return '</nowiki>'.length;
  return begin === '/*' || begin === '/%' ? 2 : 3;
}
