import type { FieldMessage } from '@brasslamp/messages';
import { rules } from '@brasslamp/story/checker/finding';
import { limits, type Story } from '@brasslamp/story/model';
import { z } from 'zod';
import { issue, message } from '../definition/issue-message.ts';
import * as field from './fields.ts';

const number = z.int().min(-limits.number).max(limits.number);
const text = field.valueText;
const named = {
  key: field.key,
  label: field.valueText.default(''),
  shown: z.boolean().default(false),
};
/** Of an existing one: if it comes with another key, it is renamed everywhere. */
const sentId = { id: field.id.optional() };
const ownId = { id: field.id };

const numberVariable = z.strictObject({
  ...named,
  kind: z.literal('number'),
  initial: number.default(0),
  min: number.default(-limits.number),
  max: number.default(limits.number),
});
const flagVariable = z.strictObject({
  ...named,
  kind: z.literal('flag'),
  initial: z.boolean().default(false),
});
const choiceVariable = z.strictObject({
  ...named,
  kind: z.literal('choice'),
  initial: text,
  options: z.array(text.min(1)).min(1).max(limits.optionsPerVariable),
});
const textVariable = z.strictObject({
  ...named,
  kind: z.literal('text'),
  initial: text.default(''),
});

/** Checks fields that depend on each other. */
function checkVariable(variable: SentVariable, context: z.RefinementCtx): void {
  const refuse = (path: string, message: FieldMessage) =>
    context.addIssue(issue({ ...message, path: [path] }));
  if (variable.kind === 'number') {
    if (variable.min > variable.max) refuse('min', { message_id: 'min_above_max', params: {} });
    else if (variable.initial < variable.min || variable.initial > variable.max) {
      const { min, max } = variable;
      refuse('initial', { message_id: 'number_between', params: { min, max } });
    }
  }
  if (variable.kind === 'choice') {
    if (new Set(variable.options).size < variable.options.length) {
      refuse('options', { message_id: 'option_twice', params: {} });
    }
    if (!variable.options.includes(variable.initial)) {
      refuse('initial', { message_id: 'first_value_unknown', params: {} });
    }
  }
}

const kinds = message('item_or_variable_kind');

export const variable = z.discriminatedUnion(
  'kind',
  [
    numberVariable.extend(ownId),
    flagVariable.extend(ownId),
    choiceVariable.extend(ownId),
    textVariable.extend(ownId),
  ],
  kinds,
);

const anySentVariable = z.discriminatedUnion(
  'kind',
  [
    numberVariable.extend(sentId),
    flagVariable.extend(sentId),
    choiceVariable.extend(sentId),
    textVariable.extend(sentId),
  ],
  kinds,
);
type SentVariable = z.infer<typeof anySentVariable>;

type Sent = readonly { key: string; id?: string | undefined }[];

/** Refuses keys and ids that are listed twice. */
function areDistinct(list: Sent, context: z.RefinementCtx): void {
  for (const field of ['key', 'id'] as const) {
    const seen = new Set<string>();
    for (const [place, { [field]: word }] of list.entries()) {
      if (word === undefined) continue;
      if (seen.has(word)) {
        const message = { message_id: 'listed_twice', params: { word } } as const;
        context.addIssue(issue({ ...message, path: [place, field] }));
      }
      seen.add(word);
    }
  }
}

export const variables = z.object({ variables: z.array(variable), version: z.int() });
export const sentVariables = z.strictObject({
  variables: z
    .array(anySentVariable.superRefine(checkVariable))
    .max(limits.variablesPerStory)
    .superRefine(areDistinct),
});

const newAchievement = z.strictObject({
  key: field.key,
  name: field.nodeName,
  description: field.description.default(''),
  hidden: z.boolean().default(false),
});

export const achievement = newAchievement.extend(ownId);

export const achievements = z.object({ achievements: z.array(achievement), version: z.int() });
export const sentAchievements = z.strictObject({
  achievements: z
    .array(newAchievement.extend(sentId))
    .max(limits.achievementsPerStory)
    .superRefine(areDistinct),
});

/** The whole draft in the shape of the story model, for the checker and the author's test play. */
export const draft = z
  .looseObject({ title: z.string(), nodes: z.array(z.looseObject({ id: field.id })) })
  .meta({
    description: 'Story: title, start_node_id, chapters, nodes, items, variables, achievements',
  })
  .transform((story) => story as unknown as Story);

const click = z.object({
  node_id: field.id,
  /** Of a node that a pool offers: its node id. null where an item is moved. */
  action_id: z.string().nullable(),
  moves: z
    .union([
      z.object({ type: z.enum(['take', 'drop']), item_id: field.id }),
      z.object({ type: z.literal('restart') }),
    ])
    .optional(),
  /** The results of chance that lead there. */
  rolls: z.array(z.object({ site: z.int(), face: z.int() })).optional(),
});

const way = {
  path: z.array(click),
  /** Set for a path that is too long to return: the number of its clicks. `path` is then empty. */
  clicks_left_out: z.int().optional(),
};

const ruleNames = Object.keys(rules) as [keyof typeof rules, ...(keyof typeof rules)[]];

const finding = z.object({
  rule: z.enum(ruleNames),
  severity: z.enum(['error', 'warning', 'note']),
  node_id: field.id.nullable(),
  action_id: z.string().optional(),
  item_id: field.id.optional(),
  key: z.string().optional(),
  ...field.worded,
  /** The field of the node that it is about: `body`, `actions.0.when` … */
  field: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  ...way,
});

export const check = z.object({
  proved: z.boolean(),
  states: z.int(),
  findings: z.array(finding),
  endings: z.array(z.object({ node_id: field.id, name: z.string(), ...way })),
  /** Set when not all endings are returned: how many more there are. */
  endings_left_out: z.int().optional(),
  /** Words read from the start to an ending. */
  reading: z.object({ shortest: z.int(), typical: z.int(), longest: z.int() }).nullable(),
  /** Of 10,000 readers who choose at random, how many reached each node. */
  meets: z.array(z.object({ node_id: field.id, readers: z.int() })),
  /** Set when not all nodes are returned: how many more there are. */
  meets_left_out: z.int().optional(),
});
