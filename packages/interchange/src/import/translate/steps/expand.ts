/**
 * Writes macros and included units out where they are used, and gives each choice its id. Depth and size are
 * bounded here: whatever comes after may walk the steps by recursion.
 */
import type { ActionId } from '@brasslamp/story/model';
import type { LossBook } from '../../losses/loss-book.ts';
import { wordsAt } from '../../losses/loss-book.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { withParts } from '../../pieces/foreign-parts.ts';
import type { Piece, PieceOf } from '../../pieces/piece.ts';
import type { Macro, SourceStory, Unit } from '../../pieces/source-story.ts';
import { factsOf, type PieceFacts } from './piece-facts.ts';
import type { Arm, Step } from './step.ts';

const limits = {
  /** Of steps within each other; the rest of the 32 is for what the translator adds. */
  depth: 20,
  expressionDepth: 60,
  /** Of macros and includes within each other. */
  useDepth: 16,
  /** Of steps that come of macros and includes, in a whole story. */
  writtenOut: 200_000,
  snippetCharacters: 15_000,
  snippets: 500,
};

/** What stands for the parameters of a macro while it is written out. */
type Bindings = ReadonlyMap<string, ForeignExpression>;

interface Place {
  /** The unit's name, for losses. */
  node: string;
  unit: Unit | null;
  depth: number;
  /** The macros and units that are being written out. */
  uses: readonly string[];
  bindings: Bindings;
}

export interface ChoiceInstance {
  id: ActionId;
  unit: Unit | null;
}

export class Expander {
  /** By key; a choice that is written out in several places has several. */
  readonly choices = new Map<string, ChoiceInstance[]>();
  /** The units that are shown as snippets. */
  readonly snippets = new Set<Unit>();
  /** The units that are written out or shown as snippets, and in which ones; null = in what belongs to no unit. */
  readonly shownIn = new Map<Unit, Set<Unit | null>>();
  readonly #source: SourceStory;
  readonly #units: ReadonlyMap<string, Unit>;
  readonly #book: LossBook;
  readonly #facts = new Map<object, PieceFacts>();
  #actions = 0;
  #writtenOut = 0;

  constructor(source: SourceStory, units: ReadonlyMap<string, Unit>, book: LossBook) {
    this.#source = source;
    this.#units = units;
    this.#book = book;
  }

  /** The steps of pieces that stand in a unit, or in none. */
  expand(pieces: readonly Piece[], unit: Unit | null, node: string): Step[] {
    const place = { node, unit, depth: 0, uses: [], bindings: new Map() };
    return this.#list(pieces, unit === null ? place : { ...place, uses: [`:${unit.name}`] });
  }

  /** A condition outside of pieces. */
  condition(tree: ForeignExpression): ForeignExpression {
    const place = { node: '', unit: null, depth: 0, uses: [], bindings: new Map() };
    return this.#expression(tree, place, []);
  }

  newAction(): ActionId {
    this.#actions += 1;
    return `a${this.#actions}`;
  }

  #list(pieces: readonly Piece[], place: Place): Step[] {
    const steps: Step[] = [];
    for (const piece of pieces) this.#add(piece, place, steps);
    return steps;
  }

  /** The steps of a list that stands within a piece. */
  #within(pieces: readonly Piece[], place: Place): Step[] {
    return this.#list(pieces, { ...place, depth: place.depth + 1 });
  }

  #add(piece: Piece, place: Place, into: Step[]): void {
    const { at } = piece;
    if (place.depth > limits.depth) {
      this.#book.add('over_limit', at, { node: place.node });
      return;
    }
    const expression = (tree: ForeignExpression) => this.#expression(tree, place, into, at);
    switch (piece.type) {
      case 'words':
      case 'line_break':
      case 'paragraph_break':
      case 'glue':
      case 'rule':
      case 'image':
      case 'sound':
      case 'unlock':
        into.push(piece);
        break;
      case 'strong':
      case 'emphasis':
      case 'quote':
        into.push({ type: piece.type, at, steps: this.#within(piece.pieces, place) });
        break;
      case 'heading':
        into.push({
          type: 'heading',
          at,
          level: piece.level,
          steps: this.#within(piece.pieces, place),
        });
        break;
      case 'web_link':
        into.push({
          type: 'web_link',
          at,
          address: piece.address,
          steps: this.#within(piece.pieces, place),
        });
        break;
      case 'list': {
        const items = piece.items.map((item) => this.#within(item, place));
        into.push({ type: 'list', at, isOrdered: piece.isOrdered, items });
        break;
      }
      case 'value':
        into.push({ type: 'value', at, of: expression(piece.of) });
        break;
      case 'set':
        into.push({
          type: 'set',
          at,
          variable: renamed(piece.variable, place),
          value: expression(piece.value),
        });
        break;
      case 'add':
      case 'remove':
        into.push({
          type: piece.type,
          at,
          variable: renamed(piece.variable, place),
          member: expression(piece.member),
        });
        break;
      case 'branch': {
        // What conditions want to be done before them comes before all of them.
        const whens = piece.arms.map(({ when }) => (when === null ? null : expression(when)));
        const arms = piece.arms.map(
          (arm, index): Arm => ({
            when: whens[index] ?? null,
            steps: this.#within(arm.pieces, place),
          }),
        );
        into.push({ type: 'branch', at, arms });
        break;
      }
      case 'vary':
        if (piece.of.length > 0)
          into.push({
            type: 'vary',
            at,
            how: piece.how,
            of: piece.of.map((one) => this.#within(one, place)),
          });
        break;
      case 'choice':
        this.#choice(piece, place, into);
        break;
      case 'go':
        into.push({
          type: 'go',
          at,
          keepText: piece.keepText,
          isCall: piece.isCall,
          comesBackTo: piece.then === undefined ? null : { unit: piece.then },
          to:
            piece.to.type === 'computed'
              ? { type: 'computed', of: expression(piece.to.of) }
              : piece.to,
        });
        break;
      case 'include':
        this.#include(piece, place, into);
        break;
      case 'invoke':
        this.#invoke(piece, place, into);
        break;
      case 'lost':
        this.#book.add(piece.kind, at, { node: place.node, construct: piece.construct });
        for (const kept of this.#within(piece.keeps, place)) into.push(kept);
        break;
    }
  }

  #choice(choice: PieceOf<'choice'>, place: Place, into: Step[]): void {
    const { at, key, to, ask } = choice;
    const id = this.newAction();
    if (key !== null) {
      const instances = this.choices.get(key) ?? [];
      instances.push({ id, unit: place.unit });
      this.choices.set(key, instances);
    }
    const expression = (tree: ForeignExpression) => this.#expression(tree, place, into, at);
    into.push({
      type: 'choice',
      at,
      id,
      label: this.#within(choice.label, place),
      isInText: choice.isInText,
      to: to.type === 'computed' ? { type: 'computed', of: expression(to.of) } : to,
      isCall: choice.isCall,
      then: choice.then ?? null,
      use: choice.use,
      when: choice.when === null ? null : expression(choice.when),
      otherwise: choice.otherwise,
      ask: ask && {
        variable: renamed(ask.variable, place),
        prompt: this.#within(ask.prompt, place),
      },
      steps: this.#within(choice.pieces, place),
    });
  }

  #include(piece: PieceOf<'include'>, place: Place, into: Step[]): void {
    const unit = this.#units.get(piece.unit);
    const { at } = piece;
    if (unit === undefined) {
      this.#book.add('logic_kept_as_text', at, { node: place.node });
      into.push({ type: 'words', at, text: wordsAt(at) });
      return;
    }
    if (this.#mayBeSnippet(unit, place)) {
      this.snippets.add(unit);
      into.push({ type: 'show', at, snippet: unit.name });
    } else {
      const name = `:${unit.name}`;
      const isThere = this.#writeOut(name, unit, unit.pieces, new Map(), piece, place, into);
      if (!isThere) return;
    }
    const showing = this.shownIn.get(unit) ?? new Set();
    this.shownIn.set(unit, showing.add(place.unit));
  }

  #mayBeSnippet(unit: Unit, place: Place): boolean {
    if (unit.text.text.length > limits.snippetCharacters || place.bindings.size > 0) return false;
    if (!this.snippets.has(unit) && this.snippets.size >= limits.snippets) return false;
    const { isPlainText, reads } = this.#factsOf(unit);
    if (!isPlainText) return false;
    const writes = place.unit === null ? null : this.#factsOf(place.unit).writes;
    // A snippet shows the values from after all effects.
    return writes === null || [...reads].every((name) => !writes.has(name));
  }

  #factsOf(of: Unit | Macro): PieceFacts {
    const facts = this.#facts.get(of) ?? factsOf(of.pieces);
    this.#facts.set(of, facts);
    return facts;
  }

  #invoke(piece: PieceOf<'invoke'>, place: Place, into: Step[]): void {
    const { at } = piece;
    const macro = this.#source.macros.get(piece.name);
    if (macro === undefined) {
      this.#book.add('logic_kept_as_text', at, { node: place.node, construct: piece.name });
      into.push({ type: 'words', at, text: wordsAt(at) });
      return;
    }
    const values = piece.with.map((one) => this.#expression(one, place, into, at));
    const bindings = this.#bind(macro, values, at, into);
    this.#writeOut(macro.name, macro, macro.pieces, bindings, piece, place, into);
  }

  /** The arguments in place of the parameters; what the macro may change is kept in a variable of its own. */
  #bind(macro: Macro, values: ForeignExpression[], at: Piece['at'], into: Step[]): Bindings {
    const { writes } = this.#factsOf(macro);
    const bindings = new Map<string, ForeignExpression>();
    for (const [index, { name, isReference }] of macro.parameters.entries()) {
      const value = values[index] ?? { type: 'text', value: '' };
      const isOwn = isReference && value.type === 'variable';
      const isSame = value.type === 'variable' && !writes.has(value.name);
      const isLiteral = value.type === 'text' || value.type === 'number' || value.type === 'flag';
      if (isOwn || (!writes.has(name) && (isSame || isLiteral || value.type === 'list'))) {
        bindings.set(name, value);
        continue;
      }
      const own = `${macro.name} ${name}`;
      into.push({ type: 'set', at, variable: own, value });
      bindings.set(name, { type: 'variable', name: own });
    }
    return bindings;
  }

  /** Whether it is there: a ring ends, and a story has its limits. */
  #writeOut(
    use: string,
    of: Unit | Macro,
    pieces: readonly Piece[],
    bindings: Bindings,
    piece: Piece,
    place: Place,
    into: Step[],
  ): boolean {
    const isRing = place.uses.includes(use) || place.uses.length > limits.useDepth;
    const size = this.#factsOf(of).count;
    if (isRing || this.#writtenOut + size > limits.writtenOut) {
      this.#book.add(isRing ? 'macro_in_ring' : 'over_limit', piece.at, {
        node: place.node,
        construct: use.replace(/^:/, ''),
      });
      into.push({ type: 'words', at: piece.at, text: wordsAt(piece.at) });
      return false;
    }
    this.#writtenOut += size;
    const inner = { ...place, uses: [...place.uses, use], bindings, depth: place.depth + 1 };
    for (const one of pieces) this.#add(one, inner, into);
    return true;
  }

  /** The expression with arguments for parameters; what its functions do goes before it. */
  #expression(
    tree: ForeignExpression,
    place: Place,
    into: Step[],
    at?: Piece['at'],
  ): ForeignExpression {
    const change = (part: ForeignExpression, depth: number): ForeignExpression => {
      if (depth > limits.expressionDepth) return { type: 'foreign', source: '…' };
      if (part.type === 'variable') return place.bindings.get(part.name) ?? part;
      if (part.type === 'invoke') {
        const values = part.with.map((one) => change(one, depth + 1));
        return this.#call(part.name, values, place, into, at);
      }
      return withParts(part, (one) => change(one, depth + 1));
    };
    return change(tree, 0);
  }

  #call(
    name: string,
    values: ForeignExpression[],
    place: Place,
    into: Step[],
    at: Piece['at'] | undefined,
  ): ForeignExpression {
    const macro = this.#source.macros.get(name);
    const isRing = place.uses.includes(name) || place.uses.length > limits.useDepth;
    if (macro === undefined || macro.returns === null || at === undefined || isRing) {
      if (isRing && at !== undefined)
        this.#book.add('macro_in_ring', at, { node: place.node, construct: name });
      return { type: 'foreign', source: `${name}()` };
    }
    this.#writtenOut += this.#factsOf(macro).count + 1;
    if (this.#writtenOut > limits.writtenOut) return { type: 'foreign', source: `${name}()` };
    const bindings = this.#bind(macro, values, at, into);
    const inner = { ...place, uses: [...place.uses, name], bindings, depth: place.depth + 1 };
    for (const one of macro.pieces) this.#add(one, inner, into);
    return this.#expression(macro.returns, inner, into, at);
  }
}

/** The variable that a name means: a parameter by reference is that of the caller. */
function renamed(name: string, { bindings }: Place): string {
  const bound = bindings.get(name);
  return bound?.type === 'variable' ? bound.name : name;
}
