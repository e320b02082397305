/** The questions about a thing that is made within a sentence; the rest can wait. */
import type { BodyIn } from '@brasslamp/contract';
import { freeKey } from '@brasslamp/story/draft';
import { suggestedKey } from '@brasslamp/story/model/suggested-key';
import type { VariableKind } from '@brasslamp/story/model/variable';

/** The kinds of names that can be made where one speaks of them. */
export const makable = ['variables', 'items', 'achievements'] as const;
export type Makable = (typeof makable)[number];
export const isMakable = (kind: string): kind is Makable => makable.some((one) => one === kind);

export type NewThing =
  | { kind: 'achievement'; name: string }
  | { kind: 'item'; name: string; isCounted: boolean }
  | {
      kind: 'variable';
      name: string;
      variableKind: VariableKind;
      initial: number;
      /** Of a choice or set, with commas between them. */
      options: string;
    };

/** Whether it is one of a list of words, or several. */
export const isListed = (kind: VariableKind): boolean => kind === 'choice' || kind === 'set';

type NewVariable = BodyIn<'PUT /api/stories/:username/:story_slug/variables'>['variables'][number];

/** A key made from the name, different from all others; `otherwise` where the name suggests none. */
export const keyFor = (name: string, taken: ReadonlySet<string>, otherwise: string): string =>
  freeKey(suggestedKey(name) || otherwise, (key) => taken.has(key));

export const optionsIn = (text: string): string[] => [
  ...new Set(text.split(',').flatMap((option) => option.trim() || [])),
];

export function newVariable(
  thing: Extract<NewThing, { kind: 'variable' }>,
  key: string,
): NewVariable {
  const named = { key, label: thing.name.trim() };
  switch (thing.variableKind) {
    case 'number':
      return { ...named, kind: 'number', initial: thing.initial };
    case 'flag':
      return { ...named, kind: 'flag', initial: false };
    case 'text':
      return { ...named, kind: 'text', initial: '' };
    case 'set':
      return { ...named, kind: 'set', members: optionsIn(thing.options), initial: [] };
    case 'choice': {
      const options = optionsIn(thing.options);
      return { ...named, kind: 'choice', options, initial: options[0] ?? '' };
    }
  }
}
