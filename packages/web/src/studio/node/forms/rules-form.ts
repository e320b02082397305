/** The form of a node's rules: all that it is beside its text, its choices and its ways on. */
import type { DraftNode } from '@brasslamp/story/draft';
import { type Ending, limits, type Pool } from '@brasslamp/story/model';
import { tagPattern } from '@brasslamp/story/model/patterns';
import { type Faults, fault } from '../../fields/faults.ts';
import type { Form } from '../../fields/form.ts';
import { conditionProblem } from '../../logic/sentence/problem-words.ts';
import { t } from '../../t.ts';
import { effectFaults } from './logic-faults.ts';

const fields = [
  'ending',
  'on_enter',
  'pool',
  'tags',
  'available_when',
  'priority',
  'content_notes',
] as const satisfies (keyof DraftNode)[];

export type NodeRules = Pick<DraftNode, 'id' | (typeof fields)[number]>;

/** Rules as they are typed. What belongs to a switch stays while that is off. */
export interface TypedRules {
  ending: Ending & { isOn: boolean };
  'on_enter.first': string[];
  'on_enter.every': string[];
  pool: Omit<Pool, 'limit'> & { limit: number | null; isOn: boolean };
  /** As typed, with spaces or commas between. */
  tags: string;
  available_when: string;
  priority: number | null;
  /** As typed, one a line. */
  content_notes: string;
}

/** The props of the fields of rules. */
export interface RulesProps {
  typed: TypedRules;
  faults: Faults;
  edit: (changes: Partial<TypedRules>) => void;
}

/** Few enough for a reader to choose from. */
const usualLimit = 3;

export const rulesForm: Form<NodeRules, TypedRules> = {
  blank: () => ({
    ending: { isOn: false, name: '', kind: null },
    'on_enter.first': [],
    'on_enter.every': [],
    pool: { isOn: false, tag: '', limit: usualLimit, call: true },
    tags: '',
    available_when: '',
    priority: 0,
    content_notes: '',
  }),
  read({ ending, on_enter, pool, tags, available_when, priority, content_notes }) {
    const blank = rulesForm.blank();
    return {
      ending: ending ? { ...ending, isOn: true } : blank.ending,
      'on_enter.first': on_enter.first,
      'on_enter.every': on_enter.every,
      pool: pool ? { ...pool, isOn: true } : blank.pool,
      tags: tags.join(', '),
      available_when,
      priority,
      content_notes: content_notes.join('\n'),
    };
  },
  write({ 'on_enter.first': first, 'on_enter.every': every, ...typed }, id) {
    const { isOn: isEnding, ...ending } = typed.ending;
    const { isOn, limit, ...pool } = typed.pool;
    return {
      id,
      ending: isEnding ? ending : null,
      on_enter: { first, every },
      pool: isOn ? { ...pool, limit: limit ?? usualLimit } : null,
      tags: tagsIn(typed.tags),
      available_when: typed.available_when,
      priority: typed.priority ?? 0,
      content_notes: linesIn(typed.content_notes),
    };
  },
  faults: ({ ending, pool, tags, available_when, priority, ...typed }) => [
    ...fault(
      'ending.name',
      ending.isOn && ending.name.trim() === '' && t('studio.errors.endingNameEmpty'),
    ),
    ...effectFaults('on_enter.first', typed['on_enter.first']),
    ...effectFaults('on_enter.every', typed['on_enter.every']),
    ...fault('pool.tag', pool.isOn && !tagPattern.test(pool.tag) && tagForm()),
    ...fault('pool.limit', pool.isOn && numberFault(pool.limit, 1, limits.poolSize)),
    ...fault('tags', !tagsIn(tags).every((tag) => tagPattern.test(tag)) && tagForm()),
    ...fault('available_when', conditionProblem(available_when)),
    ...fault('priority', numberFault(priority, -limits.priority, limits.priority)),
  ],
};

const tagForm = () => t('studio.errors.tagForm', { most: limits.tagCharacters });

const numberFault = (value: number | null, least: number, most: number): string | false =>
  (value === null || value < least || value > most) &&
  t('studio.errors.numberFrom', { least, most });

export const tagsIn = (typed: string): string[] => [
  ...new Set(typed.split(/[\s,]+/).filter((tag) => tag !== '')),
];

/** The lines of a text that say something. */
export const linesIn = (typed: string): string[] =>
  typed.split('\n').flatMap((line) => line.trim() || []);
