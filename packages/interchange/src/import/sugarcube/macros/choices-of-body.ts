import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { newChoice } from '../../pieces/new-choice.ts';
import type { Destination, Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { chosenHere, LinkChanges } from './link-changes.ts';
import type { MacroReader } from './macro-reader.ts';
import { effectsOf, lostUnseen } from './split-body.ts';

interface LinkParts {
  label: Piece[];
  /** null = the link stays, if its body does not lead anywhere. */
  to: Destination | null;
  at: SourcePlace;
  reader: MacroReader;
  construct: string;
}

/** More ways out of one link are none that an author wrote by hand. */
const mostWays = 24;

/**
 * The choices that a link with a body becomes: one, or where it leads by conditions one for each way, under
 * its condition. What it changes in the passage is written into its place.
 */
export function choicesOfBody(body: Piece[], parts: LinkParts): Piece[] {
  const { reader, at } = parts;
  const shown = new LinkChanges(reader, null);
  const rest = shown.take(body, null);
  const choices = new Ways(parts, shown.key).choicesOf(rest);
  const key = shown.key;
  if (key === null || shown.windows.length === 0) return choices;
  const arms = [{ when: chosenHere(key), pieces: shown.windows }];
  return [...choices, { type: 'branch', arms, at }];
}

class Ways {
  readonly #parts: LinkParts;
  readonly #key: string | null;
  #ways = 0;

  constructor(parts: LinkParts, key: string | null) {
    this.#parts = parts;
    this.#key = key;
  }

  choicesOf(body: Piece[]): Piece[] {
    if (!needsPassage(body, this.#parts)) {
      const choices = this.#split(body);
      if (choices !== null) return choices;
    }
    if (!leadsOn(body) && this.#parts.to === null) return [this.#choice(body, null)];
    const { reader, at, to } = this.#parts;
    const last: Piece[] =
      to === null || leadsOn(body) ? [] : [{ type: 'go', to, keepText: false, isCall: false, at }];
    const name = reader.addUnit([...this.#doneBy(body, true), ...last]);
    return [this.#choice([], { type: 'unit', name })];
  }

  /** null = there are too many ways. */
  #split(body: Piece[]): Piece[] | null {
    const index = body.findIndex((piece) => piece.type === 'branch' && hasGo(piece));
    const branch = body[index];
    if (branch?.type !== 'branch')
      return ++this.#ways > mostWays ? null : [this.#choice(body, null)];
    const before = body.slice(0, index);
    const after = body.slice(index + 1);
    const isWhole = branch.arms.at(-1)?.when === null;
    const all = isWhole ? branch.arms : [...branch.arms, { when: null, pieces: [] }];
    const arms: { when: ForeignExpression | null; pieces: Piece[] }[] = [];
    for (const { when, pieces } of all) {
      const choices = this.#split([...before, ...pieces, ...after]);
      if (choices === null) return null;
      arms.push({ when, pieces: choices });
    }
    const ways: Piece = { type: 'branch', arms, at: branch.at };
    this.#parts.reader.atClick.add(ways);
    return [ways];
  }

  #choice(body: Piece[], to: Destination | null): Piece {
    const { label, at } = this.#parts;
    const leads = body.findLast((piece) => piece.type === 'go');
    const where = to ?? (leads?.type === 'go' ? leads.to : this.#parts.to) ?? { type: 'here' };
    return newChoice({ label, to: where, at, key: this.#key, pieces: this.#doneBy(body, false) });
  }

  /** Words in the body of a link are seen nowhere; what is lost there is no text either. */
  #doneBy(body: Piece[], isPassage: boolean): Piece[] {
    const { names } = this.#parts.reader;
    return body.flatMap((piece): Piece[] => {
      if (piece.type === 'lost' && piece.kind !== 'effect_left_out') {
        return [...effectsOf(piece.keeps, names), lostUnseen(piece)];
      }
      if (piece.type === 'go') return isPassage ? [piece] : [];
      if (piece.type === 'branch' && isPassage) {
        const arms = piece.arms.map(({ when, pieces }) => ({
          when,
          pieces: this.#doneBy(pieces, true),
        }));
        return [{ ...piece, arms }];
      }
      if (piece.type === 'include') {
        const construct = '<<include>>';
        return [{ type: 'lost', kind: 'effect_left_out', construct, keeps: [], at: piece.at }];
      }
      return effectsOf([piece], names);
    });
  }
}

function hasGo(piece: Piece): boolean {
  if (piece.type === 'go') return true;
  return piece.type === 'branch' && piece.arms.some(({ pieces }) => pieces.some(hasGo));
}

/** Whether every way through the body leads to a passage. */
function leadsOn(body: Piece[]): boolean {
  return body.some(
    (piece) =>
      piece.type === 'go' ||
      (piece.type === 'branch' &&
        piece.arms.at(-1)?.when === null &&
        piece.arms.every(({ pieces }) => leadsOn(pieces))),
  );
}

/** Whether a condition that decides where the link leads asks for what the link sets before it. */
function needsPassage(body: Piece[], { to }: LinkParts): boolean {
  if (to === null && !leadsOn(body)) return false;
  const set = new Set<string>();
  for (const piece of body) {
    if (piece.type === 'set' || piece.type === 'add' || piece.type === 'remove') {
      set.add(piece.variable);
    } else if (piece.type === 'branch' && hasGo(piece)) {
      const conditions = JSON.stringify(piece.arms.map(({ when }) => when));
      for (const variable of set) {
        if (conditions.includes(`"name":${JSON.stringify(variable)}`)) return true;
      }
    }
  }
  return false;
}
