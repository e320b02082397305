import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { newChoice } from '../../pieces/new-choice.ts';
import type { Piece } from '../../pieces/piece.ts';
import { reveal } from '../../twine/reveal.ts';
import { separateEffects, withoutEffects } from '../../twine/separate-effects.ts';
import type { HarloweValue } from '../expression/harlowe-value.ts';
import type { Call, Changer, Command, MacroReader } from '../passage/macro-reader.ts';
import { linkWithBody } from './links.ts';

/** What stands for a click on the whole page. */
const pageWords = '…';

const wholePage = /^(?:page|passage|link|sidebar)$/i;

type How = 'here' | 'replace' | 'append' | 'prepend';

/** `(click: ?door)[…]`, `(click-replace: "door")[…]`, and those for the mouse that passes over. */
function click(how: How): Changer {
  return (call, [target], reader, read) => {
    if (target?.type !== 'hook' && target?.type !== 'text') {
      return [reader.lost(call, 'logic_left_out', read())];
    }
    const isOver = call.name.startsWith('mouse');
    const near = (pieces: Piece[]) =>
      isOver ? [reader.lost(call, 'control_as_choices', pieces)] : pieces;
    if (target.type === 'hook' && wholePage.test(target.name)) {
      const label: Piece[] = [{ type: 'words', text: pageWords, at: reader.place(call) }];
      const pieces = linkWithBody(call, label, 'gone', reader, read);
      return [reader.lost(call, 'control_as_choices', pieces)];
    }
    return near(clicked(how, target, call, reader, read));
  };
}

function clicked(
  how: How,
  target: HarloweValue & { type: 'hook' | 'text' },
  call: Call,
  reader: MacroReader,
  read: () => Piece[],
): Piece[] {
  const key = reader.story.newKey();
  const at = reader.place(call);
  const { found, since } = reader.hooks.inChange(() => reader.inLink(key, read));
  const { body, link } = found;
  const { effects, shown, waysOut } = separateEffects(body);
  const isElsewhere = how === 'here' && waysOut.length === 0;
  const wrap = (label: Piece[]): Piece[] => {
    const after = isElsewhere || waysOut.length > 0 ? label : placed(how, label, shown);
    return reveal({
      key,
      label,
      body: isElsewhere
        ? effects
        : how === 'replace' || waysOut.length > 0
          ? body
          : [...effects, ...after],
      labelAfter: isElsewhere ? 'words' : 'gone',
      ask: link.ask,
      at,
    });
  };
  changeTarget(target, wrap, since, call, reader);
  if (!isElsewhere || shown.length === 0) return [];
  const when: ForeignExpression = { type: 'chosen_here', choice: key };
  return [{ type: 'branch', arms: [{ when, pieces: shown }], at }];
}

function placed(how: How, label: Piece[], shown: Piece[]): Piece[] {
  if (how === 'append') return [...label, ...shown];
  return how === 'prepend' ? [...shown, ...label] : shown;
}

function changeTarget(
  target: HarloweValue & { type: 'hook' | 'text' },
  wrap: (label: Piece[]) => Piece[],
  since: number,
  call: Call,
  reader: MacroReader,
): void {
  if (target.type === 'text') reader.changeWords(target.value, call, wrap);
  else {
    const at = reader.place(call);
    reader.hooks.change(target.name, { how: 'wrap', when: null, pieces: [], since, wrap, at });
  }
}

/** `(click-goto: ?door, "Hall")`. */
const clickGoto: Command = (call, [target, named], reader) => {
  if ((target?.type !== 'hook' && target?.type !== 'text') || named === undefined) {
    return [reader.lost(call, 'broken_link')];
  }
  const to = reader.destination(named);
  const wrap = (label: Piece[]) => [newChoice({ label, to, at: reader.place(call) })];
  changeTarget(target, wrap, reader.hooks.count, call, reader);
  return [];
};

/** `(replace: ?door)[…]`, `(append:)`, `(prepend:)`. */
function change(how: 'replace' | 'append' | 'prepend'): Changer {
  return (call, targets, reader, read) => {
    const { found, since } = reader.hooks.inChange(read);
    // What a link changes in the passage is shown later, and does what it does when the link is chosen.
    const isLater = reader.link !== null;
    const pieces = isLater ? withoutEffects(found) : found;
    const left = isLater ? separateEffects(found).effects : [];
    for (const target of targets) {
      if (target.type === 'hook' && wholePage.test(target.name)) {
        left.push(reader.lost(call, 'window_in_place', pieces));
      } else if (target.type === 'hook') {
        const at = reader.place(call);
        reader.hooks.change(target.name, { how, when: reader.when, pieces, since, at });
      } else if (target.type === 'text') {
        const { when } = reader;
        reader.changeWords(target.value, call, (words) => {
          const after = how === 'replace' ? pieces : placed(how, words, pieces);
          if (when === null) return after;
          const arms = [
            { when, pieces: after },
            { when: null, pieces: words },
          ];
          return [{ type: 'branch', arms, at: reader.place(call) }];
        });
      } else left.push(reader.lost(call, 'logic_left_out', pieces));
    }
    return left;
  };
}

/** `(show: ?door)`, `(hide: ?door)`. */
function showOrHide(how: 'show' | 'hide'): Command {
  return (call, targets, reader) =>
    targets.flatMap((target) => {
      if (target.type !== 'hook') return [reader.lost(call, 'logic_left_out')];
      const at = reader.place(call);
      reader.hooks.change(target.name, {
        how,
        when: reader.when,
        pieces: [],
        since: reader.hooks.count,
        at,
      });
      return [];
    });
}

export const clickCommands: Record<string, Command> = {
  clickgoto: clickGoto,
  mouseovergoto: clickGoto,
  mouseoutgoto: clickGoto,
  clickundo: (call, [target], reader) => {
    if (target?.type !== 'hook' && target?.type !== 'text')
      return [reader.lost(call, 'broken_link')];
    const wrap = (label: Piece[]) => [
      newChoice({ label, to: { type: 'back' }, at: reader.place(call) }),
    ];
    changeTarget(target, wrap, reader.hooks.count, call, reader);
    return [];
  },
  show: showOrHide('show'),
  hide: showOrHide('hide'),
  rerun: (call, _, reader) => [reader.lost(call, 'value_of_later')],
};

export const clickChangers: Record<string, Changer> = {
  click: click('here'),
  clickreplace: click('replace'),
  clickappend: click('append'),
  clickprepend: click('prepend'),
  mouseover: click('here'),
  mouseoverreplace: click('replace'),
  mouseoverappend: click('append'),
  mouseoverprepend: click('prepend'),
  mouseout: click('here'),
  mouseoutreplace: click('replace'),
  mouseoutappend: click('append'),
  mouseoutprepend: click('prepend'),
  replace: change('replace'),
  append: change('append'),
  prepend: change('prepend'),
  replacewith: change('replace'),
  appendwith: change('append'),
  prependwith: change('prepend'),
};
