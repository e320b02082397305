/** A player of pieces as they stand, in their order, without any translation: to play beside our engine. */
import type { ForeignExpression } from '../import/pieces/foreign-expression.ts';
import type { Destination, Piece, PieceOf } from '../import/pieces/piece.ts';
import type { SourceStory } from '../import/pieces/source-story.ts';

type Value = number | boolean | string | Set<string>;

interface Offer {
  label: string;
  choice: PieceOf<'choice'>;
}

/** Thrown where units lead to each other without an end. */
export class EndlessError extends Error {}

const mostSteps = 60;

export class PiecePlayer {
  text = '';
  offers: Offer[] = [];
  readonly #story: SourceStory;
  readonly #variables = new Map<string, Value>();
  readonly #visits = new Map<string, number>();
  readonly #chosen = new Set<Piece>();
  readonly #times = new Map<Piece, number>();
  #turns = 0;
  #unit = '';
  #kept = '';
  #steps = 0;
  /** Where to go as soon as the pieces at hand are left. */
  #leads: { to: Destination } | null = null;

  constructor(story: SourceStory) {
    this.#story = story;
    for (const { name, initial } of story.variables)
      this.#variables.set(name, this.#value(initial));
    this.#run(story.onStart);
    this.text = '';
    const [first] = story.units;
    if (first !== undefined) this.#goTo({ type: 'unit', name: story.start ?? first.name });
  }

  choose(at: number): void {
    const offer = this.offers[at];
    if (offer === undefined) throw new Error('No such offer');
    this.#turns += 1;
    this.#chosen.add(offer.choice);
    this.text = '';
    this.#kept = '';
    this.#steps = 0;
    // A computed destination is worked out as the choice is offered, unless its own effects change it.
    const { to } = offer.choice;
    this.offers = [];
    this.#run(offer.choice.pieces);
    this.#kept += this.text;
    this.text = '';
    this.offers = [];
    this.#leads = null;
    this.#goTo(to);
  }

  get shown(): string {
    return this.#kept + this.text;
  }

  #goTo(to: Destination): void {
    let next: Destination | null = to;
    while (next !== null) {
      this.#steps += 1;
      if (this.#steps > mostSteps) throw new EndlessError();
      this.text = '';
      this.offers = [];
      this.#leads = null;
      if (next.type === 'end') return;
      const name: string =
        next.type === 'unit'
          ? next.name
          : next.type === 'computed'
            ? String(this.#value(next.of))
            : '';
      const unit = this.#story.units.find((one) => one.name === name);
      if (unit === undefined) throw new Error(`No unit ${name}`);
      this.#unit = name;
      this.#visits.set(name, (this.#visits.get(name) ?? 0) + 1);
      this.#run(unit.pieces);
      next = this.#taken();
      if (next !== null) this.#kept += this.text;
    }
  }

  #taken(): Destination | null {
    return this.#leads?.to ?? null;
  }

  #run(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (this.#leads !== null) return;
      this.#do(piece);
    }
  }

  #do(piece: Piece): void {
    switch (piece.type) {
      case 'words':
        this.text += piece.text;
        break;
      case 'value':
        this.text += String(this.#value(piece.of));
        break;
      case 'set':
        this.#variables.set(piece.variable, this.#value(piece.value));
        break;
      case 'add':
      case 'remove': {
        const members = new Set(this.#set(piece.variable));
        if (piece.type === 'add') members.add(String(this.#value(piece.member)));
        else members.delete(String(this.#value(piece.member)));
        this.#variables.set(piece.variable, members);
        break;
      }
      case 'branch':
        this.#run(piece.arms.find(({ when }) => when === null || this.#holds(when))?.pieces ?? []);
        break;
      case 'vary':
        this.#vary(piece);
        break;
      case 'strong':
      case 'emphasis':
      case 'quote':
        this.#run(piece.pieces);
        break;
      case 'list':
        for (const item of piece.items) this.#run(item);
        break;
      case 'choice':
        this.#offer(piece);
        break;
      case 'go':
        if (!piece.keepText) this.text = '';
        this.#leads = { to: piece.to };
        break;
      default:
        break;
    }
  }

  #vary(piece: PieceOf<'vary'>): void {
    const time = this.#times.get(piece) ?? 0;
    this.#times.set(piece, time + 1);
    const { how, of } = piece;
    const at =
      how === 'cycle'
        ? time % of.length
        : how === 'sequence'
          ? Math.min(time, of.length - 1)
          : time;
    this.#run(of[at] ?? []);
  }

  #offer(choice: PieceOf<'choice'>): void {
    if (choice.use === 'once' && this.#chosen.has(choice)) {
      // Its words stay where they are in the text.
      if (choice.isInText && (choice.when === null || this.#holds(choice.when)))
        this.text += this.#label(choice);
      return;
    }
    if (choice.when !== null && !this.#holds(choice.when)) return;
    const label = this.#label(choice);
    if (choice.isInText) this.text += label;
    this.offers.push({ label, choice });
  }

  #label({ label }: PieceOf<'choice'>): string {
    return label
      .map((piece) =>
        piece.type === 'words'
          ? piece.text
          : piece.type === 'value'
            ? String(this.#value(piece.of))
            : '',
      )
      .join('');
  }

  #holds(tree: ForeignExpression): boolean {
    const value = this.#value(tree);
    return value instanceof Set ? value.size > 0 : Boolean(value);
  }

  #set(name: string): Set<string> {
    const value = this.#variables.get(name);
    return value instanceof Set ? value : new Set();
  }

  #value(tree: ForeignExpression): Value {
    switch (tree.type) {
      case 'text':
      case 'number':
      case 'flag':
        return tree.value;
      case 'list':
        return new Set(tree.of.map((one) => String(this.#value(one))));
      case 'variable':
        return this.#variables.get(tree.name) ?? 0;
      case 'turns':
        return this.#turns;
      case 'visits':
        return this.#visits.get(tree.unit ?? this.#unit) ?? 0;
      case 'seen':
        return (this.#visits.get(tree.unit ?? this.#unit) ?? 0) > 0;
      case 'contains': {
        const list = this.#value(tree.list);
        return list instanceof Set && list.has(String(this.#value(tree.member)));
      }
      case 'size': {
        const list = this.#value(tree.of);
        return list instanceof Set ? list.size : 0;
      }
      case 'not':
        return !this.#holds(tree.of);
      case 'and':
        return this.#holds(tree.left) && this.#holds(tree.right);
      case 'or':
        return this.#holds(tree.left) || this.#holds(tree.right);
      case 'compare':
        return compared(tree.operator, this.#value(tree.left), this.#value(tree.right));
      case 'arithmetic': {
        const [left, right] = [Number(this.#value(tree.left)), Number(this.#value(tree.right))];
        return tree.operator === '+' ? left + right : left - right;
      }
      default:
        throw new Error(`No value for ${tree.type}`);
    }
  }
}

function compared(operator: string, left: Value, right: Value): boolean {
  switch (operator) {
    case '=':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    default:
      return left >= right;
  }
}
