import { type DescribedVariable, farthestWith, variableFaults } from '@brasslamp/story/draft';
import { limits } from '@brasslamp/story/model';
import { isBlank } from '@brasslamp/story/model/blank';
import { key } from './logic-shapes.ts';
import { byKind, record } from './shape/record.ts';
import { checked, named, type Shape } from './shape/shape.ts';
import { text, trimmed } from './shape/texts.ts';
import { flag, list, number, wholeNumber, word } from './shape/values.ts';

type Of<Kind extends DescribedVariable['kind']> = Extract<DescribedVariable, { kind: Kind }>;

const value = text({ most: limits.valueCharacters, kept: trimmed });
const option = text({ most: limits.valueCharacters, least: 1, kept: trimmed });
const member = text({
  most: limits.valueCharacters,
  least: 1,
  kept: trimmed,
  fault: (typed) => (isBlank(typed) ? { message_id: 'member_unseen', params: {} } : null),
});
const bound = number(-limits.scaledNumber, limits.scaledNumber);

const first = <Kind extends DescribedVariable['kind']>(kind: Kind) => ({
  key: { shape: key, says: 'Its name in logic.' },
  kind: { shape: word([kind]), says: 'What it holds.' },
});
const label = {
  shape: value,
  says: 'What readers see beside the value; left out = the key.',
  usual: () => '',
};
const shown = { shape: flag, says: 'In the panel of the reader.', usual: () => false };
const initial = 'Its value at the start.';

const kinds = byKind<DescribedVariable>({
  number: record<Of<'number'>>({
    ...first('number'),
    label,
    decimals: {
      shape: wholeNumber(0, limits.decimals),
      says: 'How many decimals it has.',
      usual: () => 0,
    },
    initial: { shape: bound, says: initial, usual: () => 0 },
    min: {
      shape: bound,
      says: 'It never goes below this.',
      usual: ({ decimals = 0 }) => -farthestWith(decimals),
    },
    max: {
      shape: bound,
      says: 'It never goes above this.',
      usual: ({ decimals = 0 }) => farthestWith(decimals),
    },
    shown,
  }),
  flag: record<Of<'flag'>>({
    ...first('flag'),
    label,
    initial: { shape: flag, says: initial, usual: () => false },
    shown,
  }),
  choice: record<Of<'choice'>>({
    ...first('choice'),
    label,
    options: {
      shape: list(option, limits.optionsPerVariable, 1),
      says: 'What it can be.',
    },
    initial: { shape: value, says: initial },
    shown,
  }),
  text: record<Of<'text'>>({
    ...first('text'),
    label,
    initial: { shape: value, says: initial, usual: () => '' },
    shown,
  }),
  set: record<Of<'set'>>({
    ...first('set'),
    label,
    members: { shape: list(member, limits.membersPerSet, 1), says: 'What can be in it.' },
    initial: {
      shape: list(member, limits.membersPerSet),
      says: 'What is in it at the start.',
      usual: () => [],
    },
    shown,
  }),
});

export const variable: Shape<DescribedVariable> = named(
  'variable',
  checked(kinds, (described, reading) => {
    for (const { field, message } of variableFaults(described)) {
      reading.at(field, () => reading.refuse(message));
    }
  }),
);
