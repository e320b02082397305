/** Plays a source story as its pieces say, without translating it: what a reader of a dialect made, and nothing else, is tested by it. */
import type { ForeignExpression } from '../import/pieces/foreign-expression.ts';
import type { Destination, Piece, PieceOf } from '../import/pieces/piece.ts';
import type { SourceStory, Unit } from '../import/pieces/source-story.ts';

type Value = number | boolean | string | Set<string>;

/** Pieces that are still to be read, with the unit that they are of. */
interface Rest {
  pieces: readonly Piece[];
  unit: string;
}

const mostSteps = 20_000;

export class PiecePlayer {
  text = '';
  choices: { label: string; piece: PieceOf<'choice'>; unit: string }[] = [];
  readonly #units: ReadonlyMap<string, Unit>;
  readonly #values = new Map<string, Value>();
  readonly #visits = new Map<string, number>();
  readonly #entered = new Map<string, number>();
  readonly #chosen = new Map<string, number>();
  readonly #used = new Set<Piece>();
  #calls: (Rest[] | string)[] = [];
  #turn = 0;

  constructor(story: SourceStory) {
    this.#units = new Map(story.units.map((unit) => [unit.name, unit]));
    for (const { name, initial } of story.variables)
      this.#values.set(name, this.#value(initial, ''));
    const start = story.start ?? story.units[0]?.name;
    if (start !== undefined) this.#read([], start);
  }

  choose(index: number): void {
    const chosen = this.choices[index];
    if (chosen === undefined) throw new Error('There is no such choice.');
    const { piece, unit } = chosen;
    this.#turn += 1;
    this.#used.add(piece);
    if (piece.key !== null) this.#chosen.set(piece.key, (this.#chosen.get(piece.key) ?? 0) + 1);
    this.text = '';
    this.choices = [];
    this.#read([
      {
        pieces: [
          ...piece.pieces,
          {
            type: 'go',
            at: pieceAt,
            to: piece.to,
            keepText: true,
            isCall: piece.isCall,
            ...(piece.then !== undefined && { then: piece.then }),
          },
        ],
        unit,
      },
    ]);
  }

  #read(rest: Rest[], start?: string): void {
    let stack = start === undefined ? rest : this.#enter(start);
    for (let steps = 0; stack.length > 0; steps += 1) {
      if (steps > mostSteps) throw new Error('Without end.');
      const top = stack.at(-1);
      const [piece, ...others] = top?.pieces ?? [];
      stack.pop();
      if (top === undefined || piece === undefined) continue;
      stack.push({ pieces: others, unit: top.unit });
      if (piece.type === 'go') stack = this.#go(piece, stack, top.unit);
      else this.#piece(piece, stack, top.unit);
    }
  }

  #enter(name: string): Rest[] {
    const unit = this.#units.get(name);
    if (unit === undefined) throw new Error(`There is no unit "${name}".`);
    this.#visits.set(name, (this.#visits.get(name) ?? 0) + 1);
    this.#entered.set(name, this.#turn);
    return [{ pieces: unit.pieces, unit: name }];
  }

  #go({ to, isCall, then }: PieceOf<'go'>, stack: Rest[], unit: string): Rest[] {
    if (isCall) this.#calls.push(then ?? stack);
    this.choices = [];
    return this.#destination(to, unit);
  }

  #destination(to: Destination, unit: string): Rest[] {
    if (to.type === 'unit') return this.#enter(to.name);
    if (to.type === 'end') return [];
    if (to.type !== 'return') throw new Error(`No ${to.type} from ${unit}.`);
    const back = this.#calls.pop();
    if (back === undefined) return [];
    return typeof back === 'string' ? this.#enter(back) : back;
  }

  #piece(piece: Piece, stack: Rest[], unit: string): void {
    const inside = (pieces: readonly Piece[]) => stack.push({ pieces, unit });
    switch (piece.type) {
      case 'words':
        this.text += piece.text;
        break;
      case 'value':
        this.text += shown(this.#value(piece.of, unit));
        break;
      case 'strong':
      case 'emphasis':
        inside(piece.pieces);
        break;
      case 'set':
        this.#values.set(piece.variable, this.#value(piece.value, unit));
        break;
      case 'add':
      case 'remove': {
        const set = new Set(this.#set(piece.variable));
        if (piece.type === 'add') set.add(shown(this.#value(piece.member, unit)));
        else set.delete(shown(this.#value(piece.member, unit)));
        this.#values.set(piece.variable, set);
        break;
      }
      case 'branch': {
        const arm = piece.arms.find(({ when }) => when === null || this.#holds(when, unit));
        if (arm !== undefined) inside(arm.pieces);
        break;
      }
      case 'vary':
        inside(this.#varied(piece, unit));
        break;
      case 'choice':
        if (piece.use === 'once' && this.#used.has(piece)) break;
        if (piece.when !== null && !this.#holds(piece.when, unit)) break;
        this.choices.push({ label: this.#label(piece.label, unit), piece, unit });
        break;
      default:
    }
  }

  #label(pieces: readonly Piece[], unit: string): string {
    const { text } = this;
    this.text = '';
    const stack: Rest[] = [{ pieces, unit }];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const [piece, ...others] = top.pieces;
      if (piece === undefined) continue;
      stack.push({ pieces: others, unit });
      this.#piece(piece, stack, unit);
    }
    const label = this.text;
    this.text = text;
    return label;
  }

  #varied({ how, of }: PieceOf<'vary'>, unit: string): readonly Piece[] {
    const at = (this.#visits.get(unit) ?? 1) - 1;
    if (how === 'sequence') return of[Math.min(at, of.length - 1)] ?? [];
    if (how === 'cycle') return of[at % of.length] ?? [];
    return (how === 'once' ? of[at] : of[0]) ?? [];
  }

  #set(name: string): Set<string> {
    const value = this.#values.get(name);
    return value instanceof Set ? value : new Set();
  }

  #holds(of: ForeignExpression, unit: string): boolean {
    return this.#value(of, unit) === true;
  }

  #number(of: ForeignExpression, unit: string): number {
    return Number(this.#value(of, unit));
  }

  #value(of: ForeignExpression, unit: string): Value {
    switch (of.type) {
      case 'text':
      case 'number':
      case 'flag':
        return of.value;
      case 'list':
        return new Set(of.of.map((member) => shown(this.#value(member, unit))));
      case 'variable':
        return this.#values.get(of.name) ?? 0;
      case 'turns':
        return this.#turn;
      case 'visits':
        return this.#visits.get(of.unit ?? unit) ?? 0;
      case 'seen':
        return this.#visits.has(of.unit ?? unit);
      case 'turns_since': {
        const entered = this.#entered.get(of.unit ?? unit);
        return entered === undefined ? 1_000_000 : this.#turn - entered;
      }
      case 'chosen':
        return this.#chosen.has(of.choice);
      case 'contains': {
        const list = this.#value(of.list, unit);
        return list instanceof Set && list.has(shown(this.#value(of.member, unit)));
      }
      case 'size': {
        const list = this.#value(of.of, unit);
        return list instanceof Set ? list.size : 0;
      }
      case 'not':
        return !this.#holds(of.of, unit);
      case 'negative':
        return -this.#number(of.of, unit);
      case 'and':
        return this.#holds(of.left, unit) && this.#holds(of.right, unit);
      case 'or':
        return this.#holds(of.left, unit) || this.#holds(of.right, unit);
      case 'compare':
        return compared(of.operator, this.#value(of.left, unit), this.#value(of.right, unit));
      case 'arithmetic':
        return worked(of.operator, this.#value(of.left, unit), this.#value(of.right, unit));
      case 'function':
        return called(
          of.name,
          of.of.map((argument) => this.#number(argument, unit)),
        );
      case 'between':
        return this.#number(of.from, unit);
      default:
        throw new Error(`No value of ${of.type}.`);
    }
  }
}

const nowhere = { name: '', file: null, firstLine: 1, text: '' };
const pieceAt = { of: nowhere, start: 0, end: 0 };

const shown = (value: Value): string =>
  value instanceof Set ? [...value].join(', ') : String(value);

function compared(operator: string, left: Value, right: Value): boolean {
  if (operator === '=') return left === right;
  if (operator === '!=') return left !== right;
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

function worked(operator: string, left: Value, right: Value): Value {
  if (operator === '+') {
    return typeof left === 'number' && typeof right === 'number'
      ? left + right
      : shown(left) + shown(right);
  }
  const [one, other] = [Number(left), Number(right)];
  if (operator === '-') return one - other;
  if (operator === '*') return one * other;
  return operator === '/' ? Math.trunc(one / other) : one % other;
}

function called(name: string, of: readonly number[]): number {
  if (name === 'min') return Math.min(...of);
  if (name === 'max') return Math.max(...of);
  const [first = 0] = of;
  return name === 'abs'
    ? Math.abs(first)
    : name === 'floor'
      ? Math.floor(first)
      : Math.round(first);
}
