import type { Piece } from '../../pieces/piece.ts';
import { separateEffects } from '../../twine/separate-effects.ts';
import type { Changer } from '../passage/macro-reader.ts';
import { conditionOf } from './condition-of.ts';
import { linkWithBody } from './links.ts';

/** What stands for a jump that time brings. */
const waitingWords = '…';

/** `(live: 2s)[…]`, `(after: 2s)[…]`: at once; with a jump in it a link. */
const timed: Changer = (call, _, reader, read) => {
  const body = read();
  const { waysOut } = separateEffects(body);
  if (waysOut.length === 0) return [reader.lost(call, 'shown_at_once', body)];
  const label: Piece[] = [{ type: 'words', text: waitingWords, at: reader.place(call) }];
  const pieces = linkWithBody(call, label, 'gone', reader, () => body);
  return [reader.lost(call, 'shown_at_once', pieces)];
};

/** `(event: when $x > 2)[…]`: from the next look on. */
const event: Changer = (call, given, reader, read) => {
  const [lambda] = given;
  if (lambda?.type !== 'lambda') return [reader.lost(call, 'logic_left_out', read())];
  const when = conditionOf(lambda.right, reader);
  const pieces = reader.within(when, read);
  const at = reader.place(call);
  return [reader.lost(call, 'shown_at_once', [{ type: 'branch', arms: [{ when, pieces }], at }])];
};

export const timedChangers: Record<string, Changer> = {
  live: timed,
  after: timed,
  event,
  more: (call, _, reader, read) => [reader.lost(call, 'shown_at_once', read())],
};
