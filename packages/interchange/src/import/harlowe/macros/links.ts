import { newChoice } from '../../pieces/new-choice.ts';
import type { Piece } from '../../pieces/piece.ts';
import { reveal } from '../../twine/reveal.ts';
import { linkableUrl } from '../../twine/scan/parse-link.ts';
import { separateEffects } from '../../twine/separate-effects.ts';
import type { HarloweValue } from '../expression/harlowe-value.ts';
import type { Call, Changer, Command, MacroReader } from '../passage/macro-reader.ts';

/** A link with a body: a reveal, unless its jumps depend on what it changes itself; then it leads to a unit of its own. */
export function linkWithBody(
  call: Call,
  label: Piece[],
  labelAfter: 'gone' | 'words' | 'link',
  reader: MacroReader,
  read: () => Piece[],
): Piece[] {
  const key = reader.story.newKey();
  const { body, link } = reader.inLink(key, read);
  const at = reader.place(call);
  if (link.address !== null)
    return [{ type: 'web_link', address: link.address, pieces: label, at }];
  // Our reader begins anew by itself, and a passage without another way on is an ending.
  const isOverOnly = body.every((piece) => isBlank(piece) || isRestart(piece));
  if (isOverOnly && body.some(isRestart)) return body.filter(isRestart);
  const { waysOut, readsItsOwn } = separateEffects(body);
  if (waysOut.length === 0 || !readsItsOwn) {
    return reveal({ key, label, body, labelAfter, ask: link.ask, at });
  }
  // Nobody is left behind there: the last way out is back.
  const back: Piece = { type: 'go', to: { type: 'back' }, keepText: false, isCall: false, at };
  const isSure = waysOut.some(({ when }) => when === null);
  const pieces = isSure ? body : [...body, back];
  const name = reader.story.addUnit(reader.unit, at.of, pieces);
  return [newChoice({ label, to: { type: 'unit', name }, at: reader.place(call), ask: link.ask })];
}

function bodyLink(labelAfter: 'gone' | 'words' | 'link'): Changer {
  return (call, given, reader, read) => {
    const [label] = given;
    if (label === undefined) return [reader.lost(call, 'logic_left_out', read())];
    return linkWithBody(call, reader.shown(label), labelAfter, reader, read);
  };
}

/** `(link-goto: "Go", "Hall")`, `(link-goto: "Hall")`; the hook of `(link-reveal-goto:)` runs before. */
function gotoLink(call: Call, given: HarloweValue[], reader: MacroReader, body: Piece[]): Piece[] {
  const [label, named] = given;
  const target = named ?? label;
  if (label === undefined || target === undefined) return [reader.lost(call, 'broken_link')];
  const { effects } = separateEffects(body);
  return [
    newChoice({
      label: reader.shown(label),
      to: reader.destination(target),
      at: reader.place(call),
      pieces: effects,
    }),
  ];
}

/** `(link-undo: "Back")`, `(link-show: "More", ?more)`, `(link-storylet: …)`. */
export const linkCommands: Record<string, Command> = {
  linkgoto: (call, given, reader) => gotoLink(call, given, reader, []),
  linkrevealgoto: (call, given, reader) => gotoLink(call, given, reader, []),
  linkundo: (call, [label], reader) => {
    const shown = label === undefined ? [] : reader.shown(label);
    return [newChoice({ label: shown, to: { type: 'back' }, at: reader.place(call) })];
  },
  linkshow: (call, [label, ...hooks], reader) => {
    if (label === undefined) return [reader.lost(call, 'logic_left_out')];
    const key = reader.story.newKey();
    const at = reader.place(call);
    for (const hook of hooks) {
      if (hook.type !== 'hook') return [reader.lost(call, 'logic_left_out', reader.shown(label))];
      const when = { type: 'chosen_here', choice: key } as const;
      reader.hooks.change(hook.name, {
        how: 'show',
        when,
        pieces: [],
        since: reader.hooks.count,
        at,
      });
    }
    return reveal({
      key,
      label: reader.shown(label),
      body: [],
      labelAfter: 'words',
      ask: null,
      at,
    });
  },
  linkfullscreen: (call, [label], reader) => {
    return [reader.lost(call, 'setting_dropped', label === undefined ? [] : reader.shown(label))];
  },
  linkstorylet: (call, given, reader) => {
    const [first] = given;
    const label = first?.type === 'text' ? reader.shown(first) : null;
    const pieces = storyletLinks(reader, call, label);
    return pieces.length > 0 ? pieces : [reader.lost(call, 'computed_link')];
  },
};

/** The first open storylet: one choice each, the more urgent ones first. */
function storyletLinks(reader: MacroReader, call: Call, label: Piece[] | null): Piece[] {
  const arms = reader.story.storylets.map(({ name, when }) => {
    const shown: Piece[] = label ?? [{ type: 'words', text: name, at: reader.place(call) }];
    return {
      when,
      pieces: [newChoice({ label: shown, to: { type: 'unit', name }, at: reader.place(call) })],
    };
  });
  return arms.length === 0 ? [] : [{ type: 'branch', arms, at: reader.place(call) }];
}

export const linkChangers: Record<string, Changer> = {
  link: bodyLink('gone'),
  linkreplace: bodyLink('gone'),
  linkreveal: bodyLink('words'),
  linkappend: bodyLink('words'),
  linkrepeat: bodyLink('link'),
  linkrerun: bodyLink('link'),
  linkgoto: (call, given, reader, read) => gotoLink(call, given, reader, read()),
  linkrevealgoto: (call, given, reader, read) => gotoLink(call, given, reader, read()),
};

/** `(open-url: "https://…")` in a link is where the link leads. */
export const openUrl: Command = (call, [address], reader) => {
  const typed = address?.type === 'text' ? linkableUrl(address.value) : null;
  if (typed === null) return [reader.lost(call, 'external_link_as_text')];
  if (reader.link === null) {
    const words: Piece = { type: 'words', text: typed, at: reader.place(call) };
    return [{ type: 'web_link', address: typed, pieces: [words], at: reader.place(call) }];
  }
  reader.link.address = typed;
  return [];
};

function isRestart(piece: Piece): boolean {
  return piece.type === 'lost' && /^\((?:restart|reload|refresh):\)$/.test(piece.construct);
}

function isBlank(piece: Piece): boolean {
  return piece.type === 'words' ? piece.text.trim() === '' : /_break$/.test(piece.type);
}
