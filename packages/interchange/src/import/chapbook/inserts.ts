import type { LossKind } from '../../losses/loss.ts';
import { newChoice } from '../pieces/new-choice.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';
import { cycle } from '../twine/cycle.ts';
import { reveal } from '../twine/reveal.ts';
import { isExternal, linkableUrl } from '../twine/scan/parse-link.ts';
import type { Insert } from './find-insert.ts';
import type { InsertReader } from './insert-reader.ts';

type InsertRule = (insert: Insert, reader: InsertReader, at: SourcePlace) => Piece[];

/** The pieces of an insert; null where Chapbook knows none of that name, so that it is text. */
export function insertPieces(
  insert: Insert,
  reader: InsertReader,
  at: SourcePlace,
): Piece[] | null {
  const { keyword } = insert;
  if (keyword === null) return null;
  const rule = rules.find(([pattern]) => pattern.test(keyword))?.[1];
  if (rule !== undefined) return rule(insert, reader, at);
  // A story can have inserts of its own; words in braces are words.
  const isGiven = insert.first !== null || insert.others.size > 0;
  return isGiven ? [reader.lost('logic_left_out', `{${keyword}}`, at)] : null;
}

const embedPassage: InsertRule = ({ first, keyword }, reader, at) => {
  const name = reader.text(first);
  if (name === null) return [reader.lost('logic_left_out', `{${keyword}}`, at)];
  const text = reader.story.textOf(name);
  if (text === null) return [reader.lost('broken_link', `{${keyword}}`, at)];
  return [{ type: 'include', unit: text.name, at }];
};

const back: InsertRule = ({ others }, reader, at) => {
  const label = others.get('label');
  const words: Piece[] = [{ type: 'words', text: 'Back', at }];
  return [
    newChoice({
      label: label === undefined ? words : reader.shown(label),
      to: { type: 'back' },
      at,
    }),
  ];
};

const linkTo: InsertRule = ({ first, others }, reader, at) => {
  if (first === null) return [reader.lost('broken_link', '{link to}', at)];
  const label = reader.shown(others.get('label') ?? first);
  const target = reader.text(first) ?? '';
  if (!isExternal(target)) return [newChoice({ label, to: reader.destination(first), at })];
  const address = linkableUrl(target);
  if (address === null) return [reader.lost('external_link_as_text', '{link to}', at, label)];
  return [{ type: 'web_link', address, pieces: label, at }];
};

const revealLink: InsertRule = ({ first, others }, reader, at) => {
  const text = others.get('text');
  const passage = reader.text(others.get('passage'));
  if (first === null || (text === undefined && passage === null)) {
    return [reader.lost('logic_left_out', '{reveal link}', at)];
  }
  const key = reader.story.newKey();
  // In the order of the passage.
  const label = reader.shown(first);
  const body = text === undefined ? reader.passage(passage ?? '', at) : reader.shown(text);
  return reveal({ key, label, body, labelAfter: 'gone', ask: null, at });
};

/** `{cycling link for: 'hat', choices: ['red', 'blue']}` */
const cyclingLink: InsertRule = ({ first, others, keyword }, reader, at) => {
  const choices = others.get('choices');
  const list = choices === undefined ? null : reader.value(choices);
  const texts =
    list?.type === 'list' ? list.of.flatMap((one) => (one.type === 'text' ? one.value : [])) : [];
  const construct = `{${keyword?.replace(/ for$/, '')}}`;
  if (list?.type !== 'list' || texts.length === 0 || texts.length < list.of.length) {
    return [reader.lost('logic_left_out', construct, at)];
  }
  const name = reader.text(first) ?? reader.story.newDraw();
  reader.story.control(name, { type: 'text', value: texts[0] ?? '' });
  return [
    reader.lost('control_as_choices', construct, at, cycle(name, texts, { isEndless: true, at })),
  ];
};

const textInput: InsertRule = ({ first }, reader, at) => {
  const variable = reader.text(first);
  if (variable !== null) {
    reader.story.control(variable, { type: 'text', value: '' });
    reader.asked.push({ variable, prompt: [] });
  }
  return [reader.lost('control_as_choices', '{text input}', at)];
};

const image: InsertRule = ({ first, others, keyword }, reader, at) => {
  const address = reader.text(first);
  if (address === null) return [reader.lost('image_kept_as_text', `{${keyword}}`, at)];
  return [{ type: 'image', address, alt: reader.text(others.get('alt')) ?? '', at }];
};

const lostAs =
  (kind: LossKind): InsertRule =>
  ({ keyword }, reader, at) => [reader.lost(kind, `{${keyword}}`, at)];

/** Source: Chapbook's guide, "Inserts". */
const rules: readonly [RegExp, InsertRule][] = [
  [/^embed passage(?: named)?$/, embedPassage],
  [/^embed image$/, image],
  [/^embed (?:flickr|unsplash)(?: image)?$/, lostAs('media_left_out')],
  [/^embed youtube(?: video)?$/, lostAs('media_left_out')],
  [/^back link$/, back],
  [/^restart link$/, lostAs('setting_dropped')],
  [/^link to$/, linkTo],
  [/^reveal link$/, revealLink],
  [/^cycling link(?: for)?$/, cyclingLink],
  [/^dropdown menu(?: for)?$/, cyclingLink],
  [/^text input(?: for)?$/, textInput],
  [/^theme switcher$/, lostAs('setting_dropped')],
  [/^(?:no )?ambient sound$/, lostAs('sound_waits')],
  [/^sound effect$/, lostAs('sound_waits')],
];
