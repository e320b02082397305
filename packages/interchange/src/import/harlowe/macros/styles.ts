import type { Piece } from '../../pieces/piece.ts';
import type { HarloweValue } from '../expression/harlowe-value.ts';
import type { Changer } from '../passage/macro-reader.ts';

/** The macros that only change how something looks or comes and goes. Source: Harlowe's manual, "Styling". */
const styleNames = new Set(
  (
    'textstyle color colour textcolor textcolour align box b4r b4rcolor b4rcolour border bordersize ' +
    'bordercolor bordercolour bg background cornerradius css font opacity textopacity textsize size ' +
    'textindent textrotate textrotatex textrotatey textrotatez collapse nobr verbatim hoverstyle linestyle ' +
    'charstyle linkstyle transition t8n transitiontime t8ntime transitiondelay t8ndelay transitionskip ' +
    't8nskip transitiondepart t8ndepart transitionarrive t8narrive floatbox float matrix ' +
    'buttonstyle button forceinput inputstyle gradient stripes textshadow thumb'
  ).split(' '),
);

export function isStyleName(name: string): boolean {
  return styleNames.has(name);
}

/** A style as a value: `(color: red) + (font: "serif")`. */
export function isStyle(value: HarloweValue): boolean {
  if (value.type === 'macro') return styleNames.has(value.name) && value.name !== 'gradient';
  return value.type === 'binary' && value.operator === '+' && isStyle(value.left);
}

const strong = new Set(['bold', 'heavy', 'extrabold']);
const emphasis = new Set(['italic', 'emphasis']);

/** Bold and italics stay, of all others the words. */
export const style: Changer = (call, given, reader, read) => {
  const pieces = read();
  const [first] = given;
  const typed = given.length === 1 && first?.type === 'text' ? first.value.toLowerCase() : '';
  const at = reader.place(call);
  const wrapped = (type: 'strong' | 'emphasis'): Piece[] => [{ type, pieces, at }];
  if (call.name === 'textstyle') {
    if (strong.has(typed)) return wrapped('strong');
    if (emphasis.has(typed)) return wrapped('emphasis');
    if (typed === 'none') return pieces;
  }
  return [reader.lost(call, 'styling_dropped', pieces)];
};
