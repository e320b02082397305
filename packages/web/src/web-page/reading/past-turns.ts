import type { PastTurn } from '@brasslamp/contract';
import { ancestorsIn } from './ancestors.ts';
import { placeOfTurn } from './place.ts';
import { type Book, type KeptTurn, ledBackTo, type Reading } from './reading.ts';
import { viewOfKeptTurn } from './view-of-reading.ts';

export interface PageOfTurns {
  /** Last first. */
  turns: PastTurn[];
  next_cursor: string | null;
}

/** A page of what was read: at most so many turns, before the one that the cursor names. */
export function pastTurns(
  book: Book,
  { turns }: Reading,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): PageOfTurns {
  const ancestors = ancestorsIn(turns);
  const earlier = turns.filter(({ turn }) => cursor === undefined || turn < Number(cursor));
  const shown = earlier.slice(-limit).reverse();
  return {
    turns: shown.map((turn) => pastTurn(book, turns, turn, !ancestors.has(turn.turn))),
    next_cursor: earlier.length > limit ? String(shown.at(-1)?.turn) : null,
  };
}

function pastTurn(
  book: Book,
  turns: readonly KeptTurn[],
  made: KeptTurn,
  is_left_behind: boolean,
): PastTurn {
  const { turn, action, label, node, madeAt } = made;
  const place = placeOfTurn(book, made);
  const seen = place && viewOfKeptTurn(book, turns, made, place);
  return {
    turn,
    action: action && {
      type: action.type,
      label,
      answer:
        action.type === 'choose' && action.answer !== undefined ? String(action.answer) : null,
      to_turn: ledBackTo(made),
    },
    // Of a node that the story has no more only the name is known.
    node: seen?.node ?? node,
    body: seen?.body ?? { type: 'root', children: [] },
    ending: seen?.ending ?? null,
    created_at: new Date(madeAt).toISOString(),
    is_left_behind,
  };
}
