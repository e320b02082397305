/** Links that show more in their own passage, and macros that change what is there. */

import { newChoice } from '../../pieces/new-choice.ts';
import type { Piece } from '../../pieces/piece.ts';
import { readMacroArguments } from '../scan/macro-arguments.ts';
import { choicesOfBody } from './choices-of-body.ts';
import { LinkChanges } from './link-changes.ts';
import { linkHeadOf } from './links.ts';
import { constructOf, type MacroHandler, readBody } from './macro-reader.ts';
import { idOf, type PlaceChange } from './places.ts';
import { effectsOf, wordsOf } from './split-body.ts';

/** `<<linkreplace>>`, `<<linkappend>>`, `<<linkprepend>>`: the link is gone once it was followed. */
export const readReveal: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const { builder, names } = reader;
  // Behind the text stands no target, but how it appears: `transition`, `t8n`.
  const head = linkHeadOf(readMacroArguments(call.tag.args).slice(0, 1), at, reader);
  const body = reader.readLinkBody(call);
  if (head === null || head.to !== null || body.some(({ type }) => type === 'go')) {
    const label = head?.label ?? [];
    const to = head?.to ?? null;
    builder.add(...choicesOfBody(body, { label, to, at, reader, construct: constructOf(call) }));
    return;
  }
  const { label } = head;
  const key = reader.newKey();
  const changes = new LinkChanges(reader, key);
  const rest = changes.take(body, null);
  const choice = newChoice({
    label,
    to: { type: 'here' },
    at,
    key,
    use: 'once_per_visit',
    pieces: effectsOf(rest, names),
  });
  const words = [...wordsOf(rest, names), ...changes.windows];
  const shown =
    call.tag.name === 'linkreplace'
      ? words
      : call.tag.name === 'linkprepend'
        ? [...words, ...label]
        : [...label, ...words];
  const arms = [
    { when: { type: 'chosen_here' as const, choice: key }, pieces: shown },
    { when: null, pieces: [choice] },
  ];
  builder.add({ type: 'branch', arms, at });
};

/** `<<replace "#id">>…<</replace>>`, `<<append>>`, `<<prepend>>`, `<<remove "#id">>` */
export const readPlaceChange: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const { builder, names, places } = reader;
  const keeps = readBody(call, reader);
  const id = idOf(call.tag.args);
  const lost: Piece = {
    type: 'lost',
    kind: 'logic_left_out',
    construct: constructOf(call),
    keeps,
    at,
  };
  if (id === null || !places.isThere(id)) {
    builder.add(lost);
    return;
  }
  const how = howOf(call.tag.name);
  if (reader.isInLink) {
    places.hold(lost, { id, how });
    builder.add(lost);
    return;
  }
  places.change(id, { how, when: null, pieces: wordsOf(keeps, names) });
  builder.add(...effectsOf(keeps, names));
};

function howOf(name: string): PlaceChange['how'] {
  return name === 'append' || name === 'prepend' ? name : 'replace';
}
