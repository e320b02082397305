import type { FieldMessage } from '@brasslamp/messages';
import { limits } from '../../model/limits.ts';
import type { NumberVariable, Variable } from '../../model/variable.ts';

type WithoutId<Kind> = Kind extends Variable ? Omit<Kind, 'id'> : never;
/** A variable as an author describes it: its id is made when it is kept. */
export type DescribedVariable = WithoutId<Variable>;

/** A fault of one field of a variable. */
export interface VariableFault {
  field: string;
  message: FieldMessage;
}

/** The greatest distance from 0 of a number with so many decimals. */
export const mostWith = (decimals: number): number =>
  Math.floor(limits.scaledNumber / 10 ** decimals);

/** The bound of a number whose author gave it none: as far away as one can be, at most `limits.number`. */
export const farthestWith = (decimals: number): number =>
  Math.min(limits.number, mostWith(decimals));

/** The faults of fields that depend on each other; each field by itself is well formed. */
export function variableFaults(variable: DescribedVariable): VariableFault[] {
  switch (variable.kind) {
    case 'number':
      return numberFaults(variable);
    case 'choice': {
      const faults: VariableFault[] = [];
      if (new Set(variable.options).size < variable.options.length) {
        faults.push({ field: 'options', message: { message_id: 'option_twice', params: {} } });
      }
      if (!variable.options.includes(variable.initial)) {
        faults.push({
          field: 'initial',
          message: { message_id: 'first_value_unknown', params: {} },
        });
      }
      return faults;
    }
    case 'set':
      return setFaults(variable);
    default:
      return [];
  }
}

function setFaults(variable: { members: string[]; initial: string[] }): VariableFault[] {
  const faults: VariableFault[] = [];
  for (const field of ['members', 'initial'] as const) {
    // What looks the same is the same, however its accents are typed.
    const words = variable[field].map((word) => word.normalize('NFC'));
    const twice = words.find((word, place) => words.indexOf(word) < place);
    if (twice === undefined) continue;
    faults.push({ field, message: { message_id: 'listed_twice', params: { word: twice } } });
  }
  const unknown = variable.initial.find((word) => !variable.members.includes(word));
  if (unknown !== undefined) {
    const message = { message_id: 'first_member_unknown', params: { word: unknown } } as const;
    faults.push({ field: 'initial', message });
  }
  return faults;
}

function numberFaults({
  decimals,
  initial,
  min,
  max,
}: Omit<NumberVariable, 'id'>): VariableFault[] {
  const scale = 10 ** decimals;
  const most = mostWith(decimals);
  const ofEach = Object.entries({ initial, min, max }).flatMap(
    ([field, value]): VariableFault[] => {
      if (Math.round(value * scale) / scale !== value) {
        return [
          { field, message: { message_id: 'too_many_decimals', params: { most: decimals } } },
        ];
      }
      if (Math.abs(value) <= most) return [];
      return [
        { field, message: { message_id: 'number_between', params: { min: -most, max: most } } },
      ];
    },
  );
  if (ofEach.length > 0) return ofEach;
  if (min > max) return [{ field: 'min', message: { message_id: 'min_above_max', params: {} } }];
  if (initial >= min && initial <= max) return [];
  return [{ field: 'initial', message: { message_id: 'number_between', params: { min, max } } }];
}
