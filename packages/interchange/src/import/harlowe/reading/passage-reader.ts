import type { LossKind } from '../../../losses/loss.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { newChoice } from '../../pieces/new-choice.ts';
import type { Choice, Destination, Piece } from '../../pieces/piece.ts';
import type { SourcePlace, SourceText } from '../../pieces/source-text.ts';
import { askOnTheWayOut } from '../../twine/ask-on-the-way-out.ts';
import { drawFirst, isLiteral } from '../../twine/draw-first.ts';
import { collapseSpace } from '../../twine/scan/collapse-space.ts';
import { isExternal, linkableUrl } from '../../twine/scan/parse-link.ts';
import { both } from '../../twine/separate-effects.ts';
import { keepValuesOnEntry } from '../../twine/values-on-entry.ts';
import type { HarloweValue, HarloweValueOf } from '../expression/harlowe-value.ts';
import { parseValues } from '../expression/parse-values.ts';
import { isLastOfHistory, translateValue, type ValueScope } from '../expression/translate-value.ts';
import { changerOf, isCondition } from '../macros/changers.ts';
import { commands } from '../macros/commands.ts';
import { conditionOf } from '../macros/condition-of.ts';
import type { TokenOf } from '../markup/token.ts';
import type { HarloweStory } from '../passage/harlowe-story.ts';
import type { Call, MacroReader, OpenLink } from '../passage/macro-reader.ts';
import { NamedHooks } from '../passage/named-hooks.ts';
import { changeWords, maxWordsChanges, type WordsChange } from './change-words.ts';
import { ConditionChain } from './condition-chain.ts';
import { MarkupReader } from './markup-reader.ts';

/** The depth to which passages are shown within each other at most. */
const maxShown = 16;

/** What a passage that is shown in another one has of it. */
interface Around {
  unit: string;
  hooks: NamedHooks;
  hoisted: Piece[];
  asked: NonNullable<Choice['ask']>[];
  when: ForeignExpression | null;
  link: OpenLink | null;
  shownIn: readonly string[];
}

/** A passage reader makes pieces of one Harlowe passage. */
export class PassageReader extends MarkupReader implements MacroReader {
  readonly story: HarloweStory;
  readonly unit: string;
  readonly hooks: NamedHooks;
  readonly asked: NonNullable<Choice['ask']>[];
  when: ForeignExpression | null;
  link: OpenLink | null;
  readonly #scope: ValueScope & {
    known: Map<string, ForeignExpression>;
    passages: Map<string, string>;
  };
  readonly #hoisted: Piece[];
  readonly #wordsChanges: WordsChange[] = [];
  readonly #shownIn: readonly string[];
  #chain: ConditionChain | null = null;

  constructor(story: HarloweStory, text: SourceText, around?: Around) {
    super(text, story.looks);
    this.story = story;
    this.unit = around?.unit ?? text.name;
    this.hooks = around?.hooks ?? new NamedHooks();
    this.asked = around?.asked ?? [];
    this.when = around?.when ?? null;
    this.link = around?.link ?? null;
    this.#hoisted = around?.hoisted ?? [];
    this.#shownIn = [...(around?.shownIn ?? []), text.name];
    const { source, unit: passage } = this;
    this.#scope = { source, passage, known: new Map(), passages: new Map() };
  }

  /** The pieces of the passage, with what its macros do elsewhere in it. */
  read(): Piece[] {
    const pieces = this.#all();
    for (const { name, change } of this.hooks.resolve()) {
      const { pieces: keeps, at } = change;
      pieces.push({ type: 'lost', kind: 'logic_left_out', construct: `?${name}`, keeps, at });
    }
    const [asked] = this.asked;
    if (asked !== undefined) askOnTheWayOut(pieces, asked);
    const start = this.place({ start: 0, end: 0 });
    return keepValuesOnEntry([...this.#hoisted, ...pieces], start, new Set());
  }

  #all(): Piece[] {
    const pieces = this.piecesOf({ start: 0, end: this.source.length });
    // What a macro shows may hold the words of one in it.
    this.#wordsChanges.sort((one, other) => one.start - other.start);
    for (const [index, change] of this.#wordsChanges.entries()) {
      if (index < maxWordsChanges && changeWords(pieces, change)) continue;
      const { start, words, wrap } = change;
      const at = this.place({ start, end: start + 1 });
      const keeps = wrap([]);
      pieces.push({ type: 'lost', kind: 'logic_left_out', construct: words, keeps, at });
    }
    return pieces;
  }

  value(value: HarloweValue, it: ForeignExpression | null = null): ForeignExpression {
    return translateValue(value, this.#scope, it);
  }

  settled(expression: ForeignExpression, at: SourcePlace): ForeignExpression {
    return drawFirst(expression, (value) => {
      const variable = this.story.newDraw();
      const set: Piece = { type: 'set', variable, value, at };
      // What depends on nothing is drawn before all, so that the text is not cut in two.
      if (isLiteral(value) && this.link === null) this.#hoisted.push(set);
      else this.builder.add(set);
      return { type: 'variable', name: variable };
    });
  }

  shown(value: HarloweValue): Piece[] {
    const at = this.place(value);
    if (value.type === 'text') {
      const inner = { start: value.start + 1, end: value.end - 1 };
      const isAsTyped = this.source.slice(inner.start, inner.end) === value.value;
      return isAsTyped ? this.piecesOf(inner) : [{ type: 'words', text: value.value, at }];
    }
    const passage = value.type === 'property' ? sourceOf(value) : null;
    if (passage !== null) return this.display(passage, at);
    const command = value.type === 'macro' ? commands.get(value.name) : undefined;
    if (value.type === 'macro' && command !== undefined) {
      const { name, given, start, end } = value;
      return command({ name, construct: `(${name}:)`, given, start, end }, given, this);
    }
    return [pieceOf(this.settled(this.value(value), at), at)];
  }

  destination(value: HarloweValue): Destination {
    if (isLastOfHistory(value)) return { type: 'back' };
    const of = this.value(value);
    return of.type === 'text' ? this.#unitNamed(of.value) : { type: 'computed', of };
  }

  #unitNamed(name: string): Destination {
    return { type: 'unit', name: this.story.textOf(name)?.name ?? collapseSpace(name) };
  }

  code(value: HarloweValue): Piece[] {
    return this.isTooDeep ? [] : this.piecesOf({ start: value.start + 1, end: value.end - 1 });
  }

  within<Read>(when: ForeignExpression, read: () => Read): Read {
    const before = this.when;
    this.when = both(before, when);
    const found = read();
    this.when = before;
    return found;
  }

  inLink(key: string, read: () => Piece[]): { body: Piece[]; link: OpenLink } {
    const [when, outer] = [this.when, this.link];
    const link: OpenLink = { ask: null, address: null };
    // Whoever could choose it could see it.
    this.when = { type: 'chosen_here', choice: key };
    this.link = link;
    const body = read();
    [this.when, this.link] = [when, outer];
    return { body, link };
  }

  knowing<Read>(
    name: string,
    value: ForeignExpression | { passage: string },
    read: () => Read,
  ): Read {
    const { known, passages } = this.#scope;
    if ('passage' in value) passages.set(name, value.passage);
    else known.set(name, value);
    const found = read();
    known.delete(name);
    passages.delete(name);
    return found;
  }

  /** In a link, or where its hooks matter here, the passage is read in its place. */
  display(passage: string, at: SourcePlace): Piece[] {
    const text = this.story.textOf(passage);
    if (text === null) {
      return [{ type: 'lost', kind: 'broken_link', construct: '(display:)', keeps: [], at }];
    }
    const hasHooks = /\?[\p{L}_]|[>)]\[|\]<\w/u.test(text.text);
    if (this.link === null && !hasHooks) return [{ type: 'include', unit: text.name, at }];
    if (this.#shownIn.includes(text.name) || this.#shownIn.length >= maxShown) {
      return [{ type: 'lost', kind: 'macro_in_ring', construct: '(display:)', keeps: [], at }];
    }
    this.story.readInPlace.add(text);
    const around: Around = {
      unit: this.unit,
      hooks: this.hooks,
      hoisted: this.#hoisted,
      asked: this.asked,
      when: this.when,
      link: this.link,
      shownIn: this.#shownIn,
    };
    return new PassageReader(this.story, text, around).#all();
  }

  changeWords(words: string, call: Call, wrap: (words: Piece[]) => Piece[]): void {
    this.#wordsChanges.push({ words, start: call.start, wrap });
  }

  lost(call: Call, kind: LossKind, keeps: Piece[] = []): Piece {
    return { type: 'lost', kind, construct: call.construct, keeps, at: this.place(call) };
  }

  protected override beginRun(): () => void {
    const chain = this.#chain;
    this.#chain = null;
    return () => {
      this.#chain = chain;
    };
  }

  protected override behindText(): void {
    if (this.#chain !== null) this.#chain.isOpen = false;
  }

  protected override readLink({ label, target, start, end }: TokenOf<'link'>): void {
    this.behindText();
    const name = this.source.slice(target.start, target.end);
    const shown = this.piecesOf(label);
    const at = this.place({ start, end });
    if (isExternal(name) && this.story.textOf(name) === null) {
      const address = linkableUrl(name);
      if (address === null) this.builder.lose('external_link_as_text', '[[ ]]', start, end, shown);
      else this.builder.add({ type: 'web_link', address, pieces: shown, at });
      return;
    }
    this.builder.add(newChoice({ label: shown, to: this.#linkTarget(target, name), at }));
  }

  /** A name that no passage has may be worked out: `[[Go->$place]]`. */
  #linkTarget({ start, end }: { start: number; end: number }, name: string): Destination {
    const isCode = this.story.textOf(name) === null && /^(?:[$_][\p{L}_]|\()/u.test(name);
    const [value] = isCode ? (parseValues(this.source, start, end) ?? []) : [];
    return value === undefined ? this.#unitNamed(name) : this.destination(value);
  }

  /** `$x[…]` is a hook with a style that a variable has, or under a condition. */
  protected override readVariable(token: TokenOf<'variable'>, index: number): number {
    this.behindText();
    const { name, start, end } = token;
    const next = this.tokenAt(index + 1);
    if (next?.type === 'hook' && next.start === end && !this.isTooDeep) {
      const read = () => this.#hookPieces(next, index + 1);
      if (this.story.hasStyle(name)) {
        this.builder.lose('styling_dropped', this.source.slice(start, end), start, end, read());
      } else {
        const when = this.value({ type: 'variable', name, start, end });
        const arms = [{ when, pieces: this.within(when, read) }];
        this.builder.add({ type: 'branch', arms, at: this.place(token) });
      }
      return next.close + 1;
    }
    const of = this.value({ type: 'variable', name, start, end });
    this.builder.add(pieceOf(of, this.place(token)));
    return index + 1;
  }

  protected override readHook(hook: TokenOf<'hook'>, index: number): number {
    if (this.isTooDeep) {
      this.builder.lose('over_limit', '[ ]', hook.start, hook.end);
      return index + 1;
    }
    this.behindText();
    this.builder.addAll(this.#hookPieces(hook, index));
    return hook.close + 1;
  }

  #hookPieces(hook: TokenOf<'hook'>, index: number, isHidden = hook.isHidden): Piece[] {
    const { close, name, start, end } = hook;
    const pieces = this.piecesBetween(index + 1, close, this.tokenAt(close)?.start ?? end);
    if (name === '' && !isHidden) return pieces;
    return this.hooks.add(name, pieces, isHidden, this.place({ start, end }));
  }

  /** Reads a macro, those that are joined to it, and the hook or link behind them. */
  protected override readMacro(index: number): number {
    const calls: Call[] = [];
    let at = index;
    for (let token = this.tokenAt(at); token?.type === 'macro'; token = this.tokenAt(at)) {
      calls.push(this.#callOf(token));
      at++;
      if (this.tokenAt(at)?.type !== 'plus') break;
      at++;
    }
    const next = this.tokenAt(at);
    const behind = next?.type === 'joint' ? at + 1 : at;
    const hook = this.tokenAt(behind);
    const isChanging = calls.every(({ name }) => isCondition(name) || changerOf(name) !== null);
    if (!isChanging || hook === undefined || this.isTooDeep) return this.#readCommands(calls, at);
    if (hook.type === 'hook') {
      const isHidden =
        hook.isHidden || calls.some(({ name }) => name === 'hidden' || name === 'hide');
      this.#change(calls, () => this.#hookPieces(hook, behind, isHidden));
      return hook.close + 1;
    }
    if (hook.type !== 'link' || behind !== at) return this.#readCommands(calls, at);
    this.#change(calls, () => this.piecesBetween(behind, behind + 1, hook.end));
    return behind + 1;
  }

  #callOf(token: TokenOf<'macro'>): Call {
    const { name, typedName, argumentsAt, start, end } = token;
    const construct = `(${typedName.toLowerCase()}:)`;
    return { name, construct, start, end, given: parseValues(this.source, argumentsAt, end - 1) };
  }

  #readCommands(calls: Call[], index: number): number {
    for (const call of calls) {
      const pieces = this.#command(call);
      if (pieces.some((piece) => !isSilent(piece))) this.behindText();
      this.builder.addAll(pieces);
    }
    return index;
  }

  #command(call: Call): Piece[] {
    const { name, given } = call;
    if (given === null) return [this.lost(call, 'logic_left_out')];
    const command = commands.get(name);
    if (command !== undefined) return command(call, given, this);
    if (name.startsWith('$') || name.startsWith('_')) {
      const values = given.map((value) => this.value(value));
      return [{ type: 'invoke', name: name.slice(1), with: values, at: this.place(call) }];
    }
    return [this.lost(call, changerOf(name) === null ? 'logic_left_out' : 'styling_dropped')];
  }

  #change(calls: Call[], hook: () => Piece[]): void {
    const conditions = calls.filter(({ name }) => isCondition(name));
    const read = calls
      .filter(({ name }) => !isCondition(name))
      .reduceRight((inner, call) => () => this.#changed(call, inner), hook);
    if (conditions.length === 0) {
      this.behindText();
      this.builder.addAll(read());
      return;
    }
    for (const condition of conditions.slice(0, -1)) {
      this.builder.add(this.lost(condition, 'logic_left_out'));
    }
    const last = conditions.at(-1);
    if (last !== undefined) this.#condition(last, read);
  }

  #changed(call: Call, read: () => Piece[]): Piece[] {
    const changer = changerOf(call.name);
    if (changer === null || call.given === null) {
      return [this.lost(call, 'logic_left_out', read())];
    }
    return changer(call, call.given, this, read);
  }

  #condition(call: Call, read: () => Piece[]): void {
    const isFirst = call.name === 'if' || call.name === 'unless';
    const [value] = call.given ?? [];
    const before = isFirst ? new ConditionChain(this.place(call)) : this.#chain;
    if (before === null || (value === undefined && call.name !== 'else')) {
      this.builder.add(this.lost(call, 'logic_left_out', read()));
      return;
    }
    const typed = value === undefined ? null : conditionOf(value, this);
    const when: ForeignExpression | null =
      call.name === 'unless' && typed !== null ? { type: 'not', of: typed } : typed;
    const holds = before.holds(when);
    const pieces = holds === null ? read() : this.within(holds, read);
    const chain = before.isOpen ? before : before.goingOn(this.place(call));
    chain.add(when, pieces);
    if (isFirst || chain !== before) this.builder.add(chain.branch);
    this.#chain = chain;
  }
}

function isSilent({ type }: Piece): boolean {
  return type === 'set' || type === 'add' || type === 'remove';
}

/** The passage whose text is shown: `(passage: "Credits")'s source`. */
function sourceOf({ of, name }: HarloweValueOf<'property'>): string | null {
  if (name.type !== 'word' || name.name !== 'source') return null;
  const [passage] = of.type === 'macro' && of.name === 'passage' ? of.given : [];
  return passage?.type === 'text' ? passage.value : null;
}

function pieceOf(of: ForeignExpression, at: SourcePlace): Piece {
  return of.type === 'text' ? { type: 'words', text: of.value, at } : { type: 'value', of, at };
}
