import type { LossKind } from '../../import/loss.ts';
import { beginsCode, isModifier, varsSectionEnd } from '../dialect/chapbook.ts';
import { readCharacterReference } from '../dialect/character-reference.ts';
import { type Dialect, isMarkdown } from '../dialect/dialect.ts';
import { LinkFinder } from './find-link.ts';
import { ForwardFinder } from './forward-finder.ts';
import { isMarkdownHeading, isMarkdownText, readLineStart } from './line-start.ts';
import { harloweMacroEnds, SugarcubeMacroEnds, sugarcubeMacroAt } from './macro-ends.ts';
import type { PassageToken } from './passage-token.ts';
import { readDouble } from './read-double.ts';
import { HtmlTagReader } from './read-html-tag.ts';

/**
 * Reads a passage from left to right into tokens. What a construct does not claim is text. Every
 * look ahead either moves on past what it read or is remembered, so that the time is linear.
 */
export function scanPassage(source: string, dialect: Dialect): PassageToken[] {
  return new PassageScanner(source, dialect).scan();
}

const special = /[\n[<({'/&$~^_=\\]/g;
const variable = /\$[a-z_]\w*/iy;
const chapbookInsert = /\{[^{}\n]*\}/y;

const htmlStyles: Partial<Record<string, '**' | '*'>> = { b: '**', strong: '**', i: '*', em: '*' };

/** SugarCube macros that take `[[text|target]]` for an argument. */
const linkMacros = new Set(['link', 'button', 'click', 'actions', 'choice', 'linkreplace']);

class PassageScanner {
  readonly #source: string;
  readonly #dialect: Dialect;
  readonly #tokens: PassageToken[] = [];
  #at = 0;
  /** Text from here to `#at` is not yet a token. */
  #textFrom = 0;
  #isLineStart = true;
  /** Chapbook's `[JavaScript]` and `[CSS]` go on to the next modifier. */
  #isInCode = false;

  readonly #links: LinkFinder;
  readonly #commentEnds: Record<string, ForwardFinder>;
  readonly #templateEnds: ForwardFinder;
  readonly #sugarcubeEnds: SugarcubeMacroEnds;
  readonly #harloweEnds: Map<number, number>;
  readonly #tags: HtmlTagReader;

  constructor(source: string, dialect: Dialect) {
    this.#source = source;
    this.#dialect = dialect;
    this.#links = new LinkFinder(source, dialect);
    this.#commentEnds = {
      '-->': new ForwardFinder(source, /-->/g),
      '*/': new ForwardFinder(source, /\*\//g),
      '%/': new ForwardFinder(source, /%\//g),
    };
    this.#templateEnds = new ForwardFinder(source, /%>/g);
    this.#sugarcubeEnds = new SugarcubeMacroEnds(source);
    this.#harloweEnds = dialect === 'harlowe' ? harloweMacroEnds(source) : new Map();
    this.#tags = new HtmlTagReader(source);
  }

  scan(): PassageToken[] {
    if (this.#dialect === 'chapbook') this.#readVarsSection();
    while (this.#at < this.#source.length) {
      if (this.#isLineStart && this.#readLineStart()) continue;
      special.lastIndex = this.#at;
      this.#at = special.exec(this.#source)?.index ?? this.#source.length;
      if (this.#at < this.#source.length && !this.#readSpecial()) this.#at++;
    }
    this.#flushText();
    return this.#tokens;
  }

  #flushText(): void {
    const text = this.#source.slice(this.#textFrom, this.#at);
    if (text !== '') this.#tokens.push({ kind: 'text', text });
  }

  /** Adds what the source holds up to `end` as this token. */
  #add(end: number, ...tokens: PassageToken[]): true {
    this.#flushText();
    for (const token of tokens) this.#tokens.push(token);
    this.#at = end;
    this.#textFrom = end;
    return true;
  }

  #addAsTyped(end: number, loss: LossKind): true {
    const text = this.#source.slice(this.#at, end);
    return this.#add(end, { kind: 'loss', loss }, { kind: 'as_typed', text });
  }

  #isAt(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  #readVarsSection(): void {
    const end = varsSectionEnd(this.#source);
    if (end === 0) return;
    const lines = this.#source.slice(0, end).split('\n');
    for (const line of lines) {
      if (line.trim() === '') continue;
      if (line.trim() !== '--') this.#add(end, { kind: 'loss', loss: 'logic_kept_as_text' });
      this.#add(end, { kind: 'as_typed', text: line }, { kind: 'newline', isHard: true });
    }
    this.#add(end, { kind: 'newline', isHard: true });
  }

  #readLineStart(): boolean {
    this.#isLineStart = false;
    if (this.#dialect === 'chapbook') return this.#readChapbookLine();
    const found = readLineStart(this.#source, this.#at, this.#dialect);
    if (found === null) return false;
    const { becomes, level, end } = found;
    if (becomes === 'rule') return this.#add(end, { kind: 'rule' });
    if (becomes === 'nothing') return this.#add(end, { kind: 'loss', loss: 'styling_dropped' });
    return this.#add(end, { kind: 'block', block: becomes, level });
  }

  /** A modifier has a line of its own: `[if …]`, `[cont'd]`, `[align center]`. */
  #readChapbookLine(): boolean {
    const end = this.#links.lineEnd(this.#at);
    const line = this.#source.slice(this.#at, end).trimEnd();
    if (isModifier(line)) {
      this.#isInCode = beginsCode(line);
      this.#addAsTyped(end, 'logic_kept_as_text');
      this.#tokens.push({ kind: 'newline', isHard: true });
    } else if (this.#isInCode && line !== '') {
      this.#add(end, { kind: 'as_typed', text: line });
    } else {
      return false;
    }
    if (end < this.#source.length) this.#addNewline(true);
    return true;
  }

  #addNewline(isHard: boolean): true {
    this.#add(this.#at + 1, { kind: 'newline', isHard });
    this.#isLineStart = true;
    return true;
  }

  /** @returns whether the character at hand began a construct */
  #readSpecial(): boolean {
    switch (this.#source.charAt(this.#at)) {
      case '\n':
        return this.#addNewline(this.#isHardNewline());
      case '[':
        return this.#readLink();
      case '<':
        return this.#readAngle();
      case '(':
        return this.#readHarloweMacro();
      case '{':
        return this.#readChapbookInsert();
      case '$':
        return this.#readVariable();
      case '&':
        return this.#readReference();
      case '\\':
        return this.#readContinuation();
      default:
        return this.#readComment() || this.#readDouble();
    }
  }

  #isHardNewline(): boolean {
    if (!isMarkdown(this.#dialect)) return true;
    if (this.#dialect === 'chapbook' || this.#source[this.#at - 1] === '\\') return false;
    const lineStart = this.#source.lastIndexOf('\n', this.#at - 1) + 1;
    return (
      isMarkdownText(this.#source, this.#at + 1) && !isMarkdownHeading(this.#source, lineStart)
    );
  }

  #readLink(): boolean {
    if (this.#dialect === 'sugarcube' && this.#isAt('[img[')) {
      const close = this.#links.closeAfter(this.#at);
      if (close !== -1) return this.#addAsTyped(close + 2, 'image_kept_as_text');
    }
    const found = this.#links.linkAt(this.#at);
    if (found === null) {
      if (this.#links.isBrokenAt(this.#at))
        this.#add(this.#at, { kind: 'loss', loss: 'link_over_lines' });
      return false;
    }
    this.#at = found.start;
    return this.#add(found.end, { kind: 'link', link: found.link });
  }

  #readAngle(): boolean {
    if (this.#dialect === 'sugarcube' && this.#readSugarcubeMacro()) return true;
    if (this.#dialect === 'snowman' && this.#isAt('<%')) {
      const end = this.#templateEnds.from(this.#at);
      return end !== -1 && this.#addAsTyped(end + 2, 'logic_kept_as_text');
    }
    if (this.#isAt('<!--')) return this.#leaveOutComment('-->');
    const tag = this.#tags.tagAt(this.#at);
    if (tag === null) return false;
    if (tag.name === 'br') return this.#add(tag.end, { kind: 'newline', isHard: true });
    const becomes = htmlStyles[tag.name];
    if (becomes === undefined || tag.hasAttributes) {
      return this.#addAsTyped(tag.end, 'html_kept_as_text');
    }
    return this.#add(tag.end, {
      kind: 'mark',
      form: tag.name,
      becomes,
      role: tag.isClosing ? 'close' : 'open',
      typed: this.#source.slice(this.#at, tag.end),
      next: this.#source.charAt(tag.end),
    });
  }

  #readSugarcubeMacro(): boolean {
    const name = sugarcubeMacroAt(this.#source, this.#at);
    if (name === null) return false;
    const end = this.#sugarcubeEnds.endOf(this.#at);
    if (end === -1) return false;
    if (!linkMacros.has(name)) return this.#addAsTyped(end, 'logic_kept_as_text');
    this.#add(this.#at, { kind: 'loss', loss: 'logic_kept_as_text' });
    while (this.#at < end) {
      const link = this.#source.slice(this.#at, end).indexOf('[[');
      const upTo = link === -1 ? end : this.#at + link;
      const text = this.#source.slice(this.#at, upTo);
      if (text !== '') this.#add(upTo, { kind: 'as_typed', text });
      if (upTo < end && !this.#readLink()) this.#add(upTo + 2, { kind: 'as_typed', text: '[[' });
    }
    return true;
  }

  #readHarloweMacro(): boolean {
    const end = this.#harloweEnds.get(this.#at);
    return end !== undefined && this.#addAsTyped(end, 'logic_kept_as_text');
  }

  #readChapbookInsert(): boolean {
    if (this.#dialect !== 'chapbook') return false;
    chapbookInsert.lastIndex = this.#at;
    const found = chapbookInsert.exec(this.#source);
    return found !== null && this.#addAsTyped(this.#at + found[0].length, 'logic_kept_as_text');
  }

  #readVariable(): boolean {
    if (this.#dialect !== 'harlowe' && this.#dialect !== 'sugarcube') return false;
    variable.lastIndex = this.#at;
    const found = variable.exec(this.#source);
    return found !== null && this.#addAsTyped(this.#at + found[0].length, 'variable_kept_as_text');
  }

  #readReference(): boolean {
    const found = readCharacterReference(this.#source, this.#at);
    if (found === null) return false;
    return this.#add(this.#at + found.length, { kind: 'as_typed', text: found.character });
  }

  /** A backslash at the end of a line joins it with the next. */
  #readContinuation(): boolean {
    if (isMarkdown(this.#dialect) || !this.#isAt('\\\n')) return false;
    return this.#add(this.#at + 2);
  }

  #readComment(): boolean {
    if (this.#dialect !== 'sugarcube') return false;
    if (this.#isAt('/*')) return this.#leaveOutComment('*/');
    return this.#isAt('/%') && this.#leaveOutComment('%/');
  }

  #leaveOutComment(close: string): boolean {
    const end = this.#commentEnds[close]?.from(this.#at + 2) ?? -1;
    if (end === -1) return false;
    return this.#add(end + close.length, { kind: 'loss', loss: 'comment_left_out' });
  }

  #readDouble(): boolean {
    const { mark, end } = readDouble(this.#source, this.#at, this.#dialect);
    if (mark !== null) return this.#add(end, mark);
    this.#at = end;
    return true;
  }
}
