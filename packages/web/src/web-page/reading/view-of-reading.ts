import { type PlayableStory, restore, view, viewOfTurn } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import { actOf } from '@brasslamp/story/playthrough';
import { type Place, placeOfTurn } from './place.ts';
import { type Book, type KeptTurn, lastTurn, ledBackTo, type Reading, turnAt } from './reading.ts';

/** The most rewinds that are followed, each to another; beyond that the reader sees the text of the node alone. */
const mostRewinds = 16;

/** The view of the place where the reader is. Throws where the story lacks the node: ask `placeIn` first. */
export function viewOfReading(book: Book, reading: Reading): View {
  const last = lastTurn(reading);
  const place = placeOfTurn(book, last);
  if (!place) throw new Error(`The story has no node "${last.node.name}"`);
  return viewOfKeptTurn(book, reading.turns, last, place);
}

/** The view after a turn, with all that was read in it: where nodes go on by themselves it is played again. */
export function viewOfKeptTurn(
  book: Book,
  turns: readonly KeptTurn[],
  made: KeptTurn,
  there: Place,
): View {
  const { playable } = book;
  const now = view(playable, restore(playable, there.saved), undefined, there.read);
  if (!playable.hasContinues) return now;
  let [turn, place] = [made, there];
  for (let rewinds = 0; rewinds < mostRewinds; rewinds += 1) {
    const target = ledBackTo(turn);
    if (target === null) {
      const read = readIn(book, turns, turn, place);
      if (place === there) return read;
      // Whoever went back to it reads what was read in it, and has what was earned since.
      const { stopped: _, ...own } = now;
      return { ...own, body: read.body, ...(read.stopped && { stopped: read.stopped }) };
    }
    const reached = turnAt(turns, target);
    const moved = reached && placeOfTurn(book, reached);
    if (!reached || !moved) break;
    [turn, place] = [reached, moved];
  }
  return now;
}

/** What was read in a turn that led on: by an act, or by beginning. */
function readIn(
  book: Book,
  turns: readonly KeptTurn[],
  { turn, action }: KeptTurn,
  { saved, read }: Place,
): View {
  const { playable }: { playable: PlayableStory } = book;
  const isAct = action?.type === 'choose' || action?.type === 'take' || action?.type === 'drop';
  if (!isAct) return viewOfTurn(playable, null, null, saved, read);
  const earlier = turnAt(turns, turn - 1);
  const before = earlier ? placeOfTurn(book, earlier) : null;
  return viewOfTurn(playable, before?.saved ?? null, actOf(action), saved, read);
}
