/** Sounds, windows, text that comes later: what is near to them in ours. */

import { newChoice } from '../../pieces/new-choice.ts';
import type { Piece } from '../../pieces/piece.ts';
import { readMacroArguments } from '../scan/macro-arguments.ts';
import { destinationOfArgument } from './destination.ts';
import { constructOf, loseMacro, type MacroHandler, readBody } from './macro-reader.ts';

/** `<<audio "rain" play>>`; what only changes the sound is dropped. */
export const readAudio: MacroHandler = (call, reader) => {
  const [id, ...actions] = readMacroArguments(call.tag.args);
  const at = reader.placeOf(call);
  const isPlayed = actions.some((one) => 'text' in one && /^(?:play|fadein)$/.test(one.text));
  const address = id && 'text' in id ? reader.names.sounds.get(id.text) : undefined;
  const keeps: Piece[] =
    isPlayed && address !== undefined ? [{ type: 'sound', address, alt: '', at }] : [];
  const kind = !isPlayed
    ? 'setting_dropped'
    : address === undefined
      ? 'media_left_out'
      : 'sound_waits';
  reader.builder.add({ type: 'lost', kind, construct: constructOf(call), keeps, at });
};

/** `<<timed 2s>>…<<next>>…<</timed>>`, `<<type 40ms>>…<</type>>`; a jump that comes later waits for the reader. */
export const readLater: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const body = readBody(call, reader);
  const keeps = body.map((piece): Piece => {
    if (piece.type !== 'go') return piece;
    return newChoice({ label: [{ type: 'words', text: '…', at }], to: piece.to, at: piece.at });
  });
  const construct = constructOf(call);
  reader.builder.add({ type: 'lost', kind: 'shown_at_once', construct, keeps, at });
};

/** `<<dialog "Title">>…<</dialog>>`, `<<notify>>…<</notify>>`: shown in place. */
export const readWindow: MacroHandler = (call, reader) => {
  if (call.sections === null) {
    loseMacro('logic_kept_as_text')(call, reader);
    return;
  }
  loseMacro('window_in_place')(call, reader);
};

/** `<<popup "Notes" "Title">>` of a well-known library: a passage in a window. */
export const readPopup: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const [argument] = readMacroArguments(call.tag.args);
  const to = argument && destinationOfArgument(argument, reader);
  const keeps: Piece[] = to?.type === 'unit' ? [{ type: 'include', unit: to.name, at }] : [];
  const kind = keeps.length > 0 ? 'window_in_place' : 'logic_left_out';
  reader.builder.add({ type: 'lost', kind, construct: constructOf(call), keeps, at });
};
