/**
 * Values on entry: in Twine a passage is read once, as it is entered; in ours its text follows what the
 * links that stay in it do. Where such a link changes a variable that the text asks for, the text asks for a
 * copy instead, made as the passage is entered.
 */
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';
import { maxPieceDepth } from './piece-builder.ts';

/** @param atClick the branches that are decided as a link is followed, not as the passage is entered */
export function keepValuesOnEntry(
  pieces: Piece[],
  place: SourcePlace,
  atClick: ReadonlySet<Piece>,
): Piece[] {
  const changed = new Set<string>();
  for (const piece of pieces) addChanged(piece, { isOfLink: false, depth: 0 }, changed);
  if (changed.size === 0) return pieces;
  const asked = new Copier(changed, atClick);
  asked.read(pieces);
  if (asked.copied.size === 0) return pieces;
  const kept = new Copier(asked.copied, atClick).read(pieces);
  return [...[...asked.copied].map((variable) => copyOf(variable, place)), ...kept];
}

function copyName(variable: string): string {
  return `${variable}.before`;
}

function copyOf(variable: string, at: SourcePlace): Piece {
  return {
    type: 'set',
    variable: copyName(variable),
    value: { type: 'variable', name: variable },
    at,
  };
}

/** Pieces that lie deeper than pieces may do not come in: what they change is asked for by nobody. */
function addChanged(
  piece: Piece,
  { isOfLink, depth }: { isOfLink: boolean; depth: number },
  changed: Set<string>,
): void {
  if (depth > maxPieceDepth) return;
  if (piece.type === 'set' || piece.type === 'add' || piece.type === 'remove') {
    if (isOfLink) changed.add(piece.variable);
  }
  const isStay = piece.type === 'choice' && piece.to.type === 'here';
  for (const inner of runsOf(piece)) {
    for (const one of inner) {
      addChanged(one, { isOfLink: isOfLink || isStay, depth: depth + 1 }, changed);
    }
  }
}

function runsOf(piece: Piece): Piece[][] {
  switch (piece.type) {
    case 'branch':
      return piece.arms.map(({ pieces }) => pieces);
    case 'lost':
      return [piece.keeps];
    case 'list':
      return piece.items;
    case 'vary':
      return piece.of;
    default:
      return 'pieces' in piece ? [piece.pieces] : [];
  }
}

class Copier {
  readonly copied = new Set<string>();
  readonly #changed: ReadonlySet<string>;
  readonly #atClick: ReadonlySet<Piece>;
  #depth = 0;

  constructor(changed: ReadonlySet<string>, atClick: ReadonlySet<Piece>) {
    this.#changed = changed;
    this.#atClick = atClick;
  }

  read(pieces: Piece[]): Piece[] {
    if (this.#depth > maxPieceDepth) return pieces;
    this.#depth += 1;
    const read = pieces.flatMap((piece): Piece[] => {
      const isSet = piece.type === 'set' || piece.type === 'add' || piece.type === 'remove';
      if (isSet && this.#changed.has(piece.variable))
        return [piece, copyOf(piece.variable, piece.at)];
      return [this.#one(piece)];
    });
    this.#depth -= 1;
    return read;
  }

  #one(piece: Piece): Piece {
    if (this.#atClick.has(piece)) return piece;
    switch (piece.type) {
      case 'value':
        return { ...piece, of: this.#copied(piece.of) };
      case 'choice':
        return { ...piece, label: this.read(piece.label) };
      case 'branch':
        return { ...piece, arms: piece.arms.map((arm) => this.#arm(arm)) };
      case 'lost':
        return piece.kind === 'control_as_choices'
          ? piece
          : { ...piece, keeps: this.read(piece.keeps) };
      case 'list':
        return { ...piece, items: piece.items.map((item) => this.read(item)) };
      case 'strong':
      case 'emphasis':
      case 'heading':
      case 'quote':
      case 'web_link':
        return { ...piece, pieces: this.read(piece.pieces) };
      default:
        return piece;
    }
  }

  /** What a link reveals is read as it is followed. */
  #arm({ when, pieces }: { when: ForeignExpression | null; pieces: Piece[] }) {
    if (when !== null && asksForLink(when)) return { when, pieces };
    return { when: when && this.#copied(when), pieces: this.read(pieces) };
  }

  #copied(of: ForeignExpression): ForeignExpression {
    switch (of.type) {
      case 'variable':
        if (!this.#changed.has(of.name)) return of;
        this.copied.add(of.name);
        return { ...of, name: copyName(of.name) };
      case 'not':
      case 'negative':
      case 'size':
        return { ...of, of: this.#copied(of.of) };
      case 'and':
      case 'or':
      case 'compare':
      case 'arithmetic':
        return { ...of, left: this.#copied(of.left), right: this.#copied(of.right) };
      case 'contains':
        return { ...of, list: this.#copied(of.list), member: this.#copied(of.member) };
      case 'function':
      case 'list':
      case 'either':
        return { ...of, of: of.of.map((one) => this.#copied(one)) };
      default:
        return of;
    }
  }
}

function asksForLink(of: ForeignExpression): boolean {
  if (of.type === 'chosen_here') return true;
  return (of.type === 'and' || of.type === 'or') && (asksForLink(of.left) || asksForLink(of.right));
}
