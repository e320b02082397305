import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece, PieceOf } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { MacroCall } from '../scan/macro-calls.ts';

/** A change of a place by a macro. */
export interface PlaceChange {
  how: 'replace' | 'append' | 'prepend';
  /** Since when it holds; null = from the beginning. */
  when: ForeignExpression | null;
  pieces: Piece[];
}

/** Places are the elements of a passage that macros change by their ids: `<<replace "#door">>`. */
export class Places {
  /** The ids that a macro of this passage changes. */
  readonly #wanted = new Set<string>();
  readonly #there: ReadonlySet<string>;
  readonly #places = new Map<string, PieceOf<'branch'>>();
  readonly #held = new Map<Piece, { id: string; how: PlaceChange['how'] }>();
  readonly #changes: { id: string; change: PlaceChange }[] = [];

  constructor(text: string, calls: Iterable<MacroCall>) {
    for (const { tag } of calls) {
      const id = /^(?:replace|append|prepend|remove)$/.test(tag.name) ? idOf(tag.args) : null;
      if (id !== null) this.#wanted.add(id);
    }
    this.#there = this.#wanted.size === 0 ? new Set() : idsIn(text);
  }

  get isUsed(): boolean {
    return this.#wanted.size > 0;
  }

  /** Whether the element with that id is one that a macro changes. */
  isWanted(id: string): boolean {
    return this.#wanted.has(id) && !this.#places.has(id);
  }

  isThere(id: string): boolean {
    return this.#there.has(id);
  }

  add(id: string, pieces: Piece[], at: SourcePlace): Piece {
    const place: PieceOf<'branch'> = { type: 'branch', arms: [{ when: null, pieces }], at };
    this.#places.set(id, place);
    return place;
  }

  /** Marks a loss that stands for a change which a link is to make. */
  hold(piece: Piece, held: { id: string; how: PlaceChange['how'] }): void {
    this.#held.set(piece, held);
  }

  heldBy(piece: Piece): { id: string; how: PlaceChange['how'] } | undefined {
    return this.#held.get(piece);
  }

  change(id: string, change: PlaceChange): void {
    this.#changes.push({ id, change });
  }

  /** Writes the changes into their places, the first one first. */
  finish(): void {
    for (const { id, change } of this.#changes) {
      const place = this.#places.get(id);
      if (place !== undefined) changePlace(place, change);
    }
  }
}

function changePlace(place: PieceOf<'branch'>, { how, when, pieces }: PlaceChange): void {
  const { at, arms } = place;
  if (how === 'replace') {
    if (when === null) place.arms = [{ when, pieces }];
    else arms.unshift({ when, pieces });
    return;
  }
  const added: Piece[] =
    when === null ? pieces : [{ type: 'branch', arms: [{ when, pieces }], at }];
  const before: Piece[] = [{ type: 'branch', arms, at }];
  const all = how === 'append' ? [...before, ...added] : [...added, ...before];
  place.arms = [{ when: null, pieces: all }];
}

/** The id that the arguments of a macro name; null = they name none, or more than an id. */
export function idOf(args: string): string | null {
  return /^["'`]?#([\w-]+)["'`]?(?=\s|$)/.exec(args)?.[1] ?? null;
}

function idsIn(text: string): Set<string> {
  const ids = new Set<string>();
  for (const [, id = ''] of text.matchAll(/\bid\s?=\s?["']?([\w-]+)/g)) ids.add(id);
  for (const [, id = ''] of text.matchAll(/@@(?:\.[\w-]+)*#([\w-]+)/g)) ids.add(id);
  return ids;
}
