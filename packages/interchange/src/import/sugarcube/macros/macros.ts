import { readScript } from '../code/read-code.ts';
import type { MacroCall } from '../scan/macro-calls.ts';
import { readButtons, readCycle, readField } from './controls.ts';
import { readBack, readLink, readOldLinks } from './links.ts';
import {
  readGoto,
  readIf,
  readInclude,
  readPrint,
  readSet,
  readSwitch,
  readUnset,
} from './logic.ts';
import { readLoop } from './loops.ts';
import { loseMacro, type MacroHandler, type MacroReader, readBody } from './macro-reader.ts';
import { readAudio, readLater, readPopup, readWindow } from './media.ts';
import { readPlaceChange, readReveal } from './reveals.ts';
import { effectsOf, lostUnseen } from './split-body.ts';
import { readInvoke, readUnknown } from './widgets.ts';

/** The body as if the macro were not there. */
const readThrough: MacroHandler = (call, reader) => {
  reader.builder.add(...readBody(call, reader));
};

const readNobr: MacroHandler = (call, reader) => {
  const sections = call.sections ?? [];
  const pieces = sections.flatMap((section) => reader.readSection(section, { nobr: true }));
  reader.builder.add(...pieces);
};

/** What it does, and where it leads, without its words. */
const readSilently: MacroHandler = (call, reader) => {
  const body = readBody(call, reader);
  const { names } = reader;
  const kept = body.flatMap((piece) => {
    const isJump = piece.type === 'go' || (piece.type === 'branch' && piece.arms.some(leads));
    if (isJump) return [piece];
    if (piece.type !== 'lost') return effectsOf([piece], names);
    return [...effectsOf(piece.keeps, names), lostUnseen(piece)];
  });
  reader.builder.add(...kept);
};

function leads({ pieces }: { pieces: { type: string }[] }): boolean {
  return pieces.some(({ type }) => type === 'go');
}

/** `<<script>>State.variables.gold = 1;<</script>>`: what is all known is done, anything else is left out whole. */
const readCode: MacroHandler = (call, { builder, scope }) => {
  const [body] = call.sections ?? [];
  const code = body === undefined ? '' : builder.text.text.slice(body.start, body.end);
  const done = readScript(code, scope, builder.place(call.tag.start, call.end));
  if (done !== null) builder.add(...done);
  else builder.lose('script_left_out', '<<script>>', call.tag.start, call.end);
};

/** A widget is read where the story is, and written where it is called. */
const leaveWidget: MacroHandler = () => {};

const dropSetting = loseMacro('setting_dropped');
const showNow = loseMacro('value_of_later');

const handlers = new Map<string, MacroHandler>([
  ['set', readSet],
  ['run', readSet],
  ['remember', readSet],
  ['unset', readUnset],
  ['forget', readUnset],
  ['if', readIf],
  ['switch', readSwitch],
  ['print', readPrint],
  ['=', readPrint],
  ['-', readPrint],
  ['goto', readGoto],
  ['include', readInclude],
  ['display', readInclude],
  ['link', readLink],
  ['button', readLink],
  ['click', readLink],
  ['back', readBack],
  ['return', readBack],
  ['choice', readOldLinks],
  ['actions', readOldLinks],
  ['linkreplace', readReveal],
  ['linkappend', readReveal],
  ['linkprepend', readReveal],
  ['replace', readPlaceChange],
  ['append', readPlaceChange],
  ['prepend', readPlaceChange],
  ['remove', readPlaceChange],
  ['textbox', readField],
  ['numberbox', readField],
  ['textarea', readField],
  ['radiobutton', readButtons],
  ['checkbox', readButtons],
  ['cycle', readCycle],
  ['listbox', readCycle],
  ['audio', readAudio],
  ['timed', readLater],
  ['type', readLater],
  ['repeat', readLater],
  // Of well-known libraries.
  ['fadein', readLater],
  ['fadeout', readLater],
  ['cont', readLater],
  ['live', showNow],
  ['liveblock', showNow],
  ['dialog', readWindow],
  ['notify', readWindow],
  ['popup', readPopup],
  ['nobr', readNobr],
  ['silently', readSilently],
  ['silent', readSilently],
  ['capture', readThrough],
  ['done', readThrough],
  ['do', readThrough],
  ['script', readCode],
  ['widget', leaveWidget],
  ['for', readLoop],
  ['break', readLoop],
  ['continue', readLoop],
  ...[
    'addclass',
    'removeclass',
    'toggleclass',
    'copy',
    'css',
    'cacheaudio',
    'createplaylist',
    'createaudiogroup',
    'masteraudio',
    'playlist',
    'removeplaylist',
    'removeaudiogroup',
    'waitforaudio',
    'setplaylist',
    'stopallaudio',
    'redo',
    'stop',
    'track',
    'meter',
  ].map((name): [string, MacroHandler] => [name, dropSetting]),
]);

/** Adds the pieces of a macro; a story's widgets go before SugarCube's own macros. */
export function readMacro(call: MacroCall, reader: MacroReader): void {
  const { name } = call.tag;
  const isWidget = reader.names.widgets.has(name);
  const handler = isWidget ? readInvoke : (handlers.get(name) ?? readUnknown);
  handler(call, reader);
}
