import type { LossKind } from '../../../losses/loss.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { HarloweValue } from '../expression/harlowe-value.ts';
import type { Command } from '../passage/macro-reader.ts';
import { clickCommands } from './clicks.ts';
import { conditionOf } from './condition-of.ts';
import { controlCommands } from './controls.ts';
import { linkCommands, openUrl } from './links.ts';
import { setVariables } from './set-variable.ts';

/** The pieces of a value in the text. */
const print: Command = (call, given, reader) => {
  const [value] = given;
  if (value === undefined || given.length > 1) return [reader.lost(call, 'logic_left_out')];
  return reader.shown(value);
};

const go: Command = (call, [target], reader) => {
  if (target === undefined) return [reader.lost(call, 'broken_link')];
  const to = reader.destination(target);
  return [{ type: 'go', to, keepText: false, isCall: false, at: reader.place(call) }];
};

/** `(either: "a", "b")` in the text: one number is drawn, and each text has its own markup. */
const either: Command = (call, given, reader) => {
  const at = reader.place(call);
  if (given.length === 0 || given.some(({ type }) => type === 'unary')) {
    return [reader.lost(call, 'logic_left_out')];
  }
  const number = (value: number): ForeignExpression => ({ type: 'number', value });
  const roll: ForeignExpression = { type: 'between', from: number(1), to: number(given.length) };
  const drawn = reader.settled(roll, at);
  const arms = given.map((value, index) => ({
    when: compared(drawn, number(index + 1), index === given.length - 1),
    pieces: reader.shown(value),
  }));
  return [{ type: 'branch', arms, at }];
};

function compared(
  left: ForeignExpression,
  right: ForeignExpression,
  isLast: boolean,
): ForeignExpression | null {
  return isLast ? null : { type: 'compare', operator: '=', left, right };
}

/** `(cond: $a, "x", $b, "y", "z")` in the text. */
const cond: Command = (call, given, reader) => {
  const arms: { when: ForeignExpression | null; pieces: Piece[] }[] = [];
  for (let at = 0; at < given.length; at += 2) {
    const [first, second] = [given[at], given[at + 1]];
    if (first === undefined) break;
    if (second === undefined) arms.push({ when: null, pieces: reader.shown(first) });
    else arms.push({ when: conditionOf(first, reader), pieces: reader.shown(second) });
  }
  return [{ type: 'branch', arms, at: reader.place(call) }];
};

/** A value that stands in the text by itself: `(random: 1, 6)`. */
const value: Command = (call, given, reader) => {
  const macro: HarloweValue = {
    type: 'macro',
    name: call.name,
    given,
    start: call.start,
    end: call.end,
  };
  const at = reader.place(call);
  const of = reader.settled(reader.value(macro), at);
  return of.type === 'foreign'
    ? [reader.lost(call, 'logic_left_out')]
    : [{ type: 'value', of, at }];
};

/** `(dialog: "text", "Close")`, `(alert: "text")`: the text in its place. */
const window: Command = (call, given, reader) => {
  const text = given.find((one) => !(one.type === 'unary' && one.operator === 'bind'));
  return [reader.lost(call, 'window_in_place', text === undefined ? [] : reader.shown(text))];
};

const lostAs =
  (kind: LossKind): Command =>
  (call, _, reader) => [reader.lost(call, kind)];

const nothing: Command = () => [];

const others: Record<string, Command> = {
  set: setVariables,
  put: setVariables,
  move: setVariables,
  unpack: setVariables,
  print,
  goto: go,
  redirect: go,
  undo: (call, _, reader) => [
    { type: 'go', to: { type: 'back' }, keepText: false, isCall: false, at: reader.place(call) },
  ],
  display: (call, [passage], reader) =>
    passage?.type === 'text'
      ? reader.display(passage.value, reader.place(call))
      : [reader.lost(call, 'logic_left_out')],
  either,
  cond,
  alert: window,
  dialog: window,
  openurl: openUrl,
  gotourl: openUrl,
  // The engine stops by itself, and the reader saves by itself.
  stop: nothing,
  savegame: lostAs('setting_dropped'),
  loadgame: lostAs('setting_dropped'),
  restart: lostAs('setting_dropped'),
  reload: lostAs('setting_dropped'),
  refresh: lostAs('setting_dropped'),
  forgetvisits: lostAs('setting_dropped'),
  forgetundos: lostAs('setting_dropped'),
  ignore: nothing,
  scroll: lostAs('styling_dropped'),
  animate: lostAs('styling_dropped'),
  enchant: lostAs('styling_dropped'),
  change: lostAs('styling_dropped'),
  enchantin: lostAs('styling_dropped'),
  iconundo: lostAs('setting_dropped'),
  iconredo: lostAs('setting_dropped'),
  iconfullscreen: lostAs('setting_dropped'),
  iconrestart: lostAs('setting_dropped'),
  iconcounter: lostAs('setting_dropped'),
  pagescroll: lostAs('styling_dropped'),
  // Read before the passages: what offers them asks for it.
  storylet: nothing,
  urgency: nothing,
  exclusivity: lostAs('setting_dropped'),
  metadata: lostAs('setting_dropped'),
  // Of the audio library that Harlowe's authors use.
  track: lostAs('sound_waits'),
  newtrack: lostAs('sound_waits'),
  newplaylist: lostAs('sound_waits'),
  playlist: lostAs('sound_waits'),
  newgroup: lostAs('sound_waits'),
  group: lostAs('sound_waits'),
  masteraudio: lostAs('sound_waits'),
};

const values =
  'a array ds dataset random min max abs round floor ceil clamp num number count range';

/** Macros that stand alone, by name. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ...values.split(' ').map((name): [string, Command] => [name, value]),
  ...['str', 'string', 'text'].map((name): [string, Command] => [
    name,
    (call, given, reader) => (given.length === 1 ? print : value)(call, given, reader),
  ]),
  ...Object.entries(others),
  ...Object.entries(linkCommands),
  ...Object.entries(clickCommands),
  ...Object.entries(controlCommands),
]);
