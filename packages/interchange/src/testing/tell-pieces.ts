/** Small stories in pieces, told unit by unit and translated. */
import type { Node } from '@brasslamp/story/model';
import { blankStory } from '../import/pieces/blank-story.ts';
import type { ForeignExpression } from '../import/pieces/foreign-expression.ts';
import { newChoice } from '../import/pieces/new-choice.ts';
import type { Piece } from '../import/pieces/piece.ts';
import type { Macro, SourceStory, SourceVariable, Unit } from '../import/pieces/source-story.ts';
import { translate } from '../import/translate/translate.ts';

export const source = { name: 'x', file: null, firstLine: 7, text: 'one\ntwo <<three>> four' };
/** `<<three>>`: the second line of a text that begins on the seventh. */
export const at = { of: source, start: 8, end: 17 };

export const words = (text: string): Piece => ({ at, type: 'words', text });
export const number = (value: number): ForeignExpression => ({ type: 'number', value });
export const text = (value: string): ForeignExpression => ({ type: 'text', value });
export const variable = (name: string): ForeignExpression => ({ type: 'variable', name });
export const set = (name: string, value: ForeignExpression): Piece => ({
  at,
  type: 'set',
  variable: name,
  value,
});
export const show = (name: string): Piece => ({ at, type: 'value', of: variable(name) });
export const go = (name: string): Piece => ({
  at,
  type: 'go',
  to: { type: 'unit', name },
  keepText: true,
  isCall: false,
});
export const choice = (label: string, to: string, pieces: Piece[] = []): Piece =>
  newChoice({
    at,
    key: label,
    label: label === '' ? [] : [words(label)],
    isInText: false,
    to: to === '' ? { type: 'here' } : { type: 'unit', name: to },
    pieces,
  });
export const declared = (name: string, initial: ForeignExpression): SourceVariable => ({
  name,
  initial,
  bounds: null,
  label: '',
  isShown: false,
});

interface Told {
  units: Record<string, Piece[]>;
  variables?: SourceVariable[];
  macros?: Macro[];
  onStart?: Piece[];
  onEntry?: Piece[];
}

export function tell({ units, variables = [], macros = [], onStart = [], onEntry = [] }: Told) {
  const story: SourceStory = {
    ...blankStory('T', 'test'),
    units: Object.entries(units).map(
      ([name, pieces]): Unit => ({
        name,
        chapter: null,
        tags: [],
        position: null,
        availableWhen: null,
        priority: 0,
        text: source,
        pieces,
      }),
    ),
    macros: new Map(macros.map((macro) => [macro.name, macro])),
    variables,
    onStart,
    onEntry,
  };
  let ids = 0;
  return translate(story, { container: 'twee', newId: () => `id-${++ids}` });
}

export const shortOf = ({ name, body, on_enter, actions, continue: ways }: Node) => ({
  name,
  body,
  effects: on_enter.every,
  choices: actions.map(({ label, when }) => (when === '' ? label : `${label} if ${when}`)),
  ways: ways.map(({ when }) => when),
});
