import { noteReaches, rules } from '@brasslamp/story/checker/finding';
import { farthestWith, variableFaults } from '@brasslamp/story/draft';
import { nodeNameKey } from '@brasslamp/story/logic';
import { limits, type Story } from '@brasslamp/story/model';
import { levels } from '@brasslamp/story/model/defaults';
import { keysOf } from '@brasslamp/story/model/records';
import { z } from 'zod';
import { issue, message } from '../definition/issue-message.ts';
import { modelled } from '../definition/modelled.ts';
import * as field from './fields.ts';

const number = z.number().min(-limits.scaledNumber).max(limits.scaledNumber);
const text = field.valueText;
const named = {
  key: field.key,
  label: field.valueText.default(''),
  shown: z.boolean().default(false),
};
/** The id of an existing thing: if it comes with another key, it is renamed everywhere. */
const sentId = { id: field.id.optional() };
const ownId = { id: field.id };

const decimals = z.int().min(0).max(limits.decimals).default(0);
const numberVariable = z.strictObject({
  ...named,
  kind: z.literal('number'),
  initial: number.default(0),
  min: number,
  max: number,
  decimals,
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
const members = z.array(field.member).max(limits.membersPerSet);
const setVariable = z.strictObject({
  ...named,
  kind: z.literal('set'),
  members: members.min(1),
  /** The members that are in the set at first. */
  initial: members.default([]),
});

const kinds = message('item_or_variable_kind');

export const variable = z.discriminatedUnion(
  'kind',
  [
    numberVariable.extend(ownId),
    flagVariable.extend(ownId),
    choiceVariable.extend(ownId),
    textVariable.extend(ownId),
    setVariable.extend(ownId),
  ],
  kinds,
);

/** A bound that is left out is as far away as one can be, at most 1,000,000. */
const sentNumber = numberVariable.extend({
  min: number.optional(),
  max: number.optional(),
  ...sentId,
});

const anySentVariable = z
  .discriminatedUnion(
    'kind',
    [
      sentNumber,
      flagVariable.extend(sentId),
      choiceVariable.extend(sentId),
      textVariable.extend(sentId),
      setVariable.extend(sentId),
    ],
    kinds,
  )
  .transform((sent) => (sent.kind === 'number' ? withBounds(sent) : sent));
type SentVariable = z.output<typeof anySentVariable>;

/** The fields always in one order, so that equal variables are equal texts. */
function withBounds(sent: z.output<typeof sentNumber>) {
  const most = farthestWith(sent.decimals);
  const { decimals, id, min = -most, max = most, ...rest } = sent;
  return { ...rest, min, max, decimals, ...(id !== undefined && { id }) };
}

function checkVariable(variable: SentVariable, context: z.RefinementCtx): void {
  for (const { field, message } of variableFaults(variable)) {
    context.addIssue(issue({ ...message, path: [field] }));
  }
}

type Sent = readonly { key: string; id?: string | undefined }[];

/** Refuses keys and ids that are listed twice. */
function areDistinct(list: Sent, context: z.RefinementCtx): void {
  refuseTwice(list, 'key', ({ key }) => key, context);
  areDistinctIds(list, context);
}

function areDistinctIds(
  list: readonly { id?: string | undefined }[],
  context: z.RefinementCtx,
): void {
  refuseTwice(list, 'id', ({ id }) => id, context);
}

function areDistinctNames(list: readonly { name: string }[], context: z.RefinementCtx): void {
  refuseTwice(list, 'name', ({ name }) => nodeNameKey(name), context);
}

/** `wordOf` gives what must differ; undefined may be there more than once. */
function refuseTwice<Field extends string, Thing extends { [Name in Field]?: string | undefined }>(
  list: readonly Thing[],
  field: Field,
  wordOf: (thing: Thing) => string | undefined,
  context: z.RefinementCtx,
): void {
  const seen = new Set<string>();
  for (const [place, thing] of list.entries()) {
    const word = wordOf(thing);
    if (word === undefined) continue;
    if (seen.has(word)) {
      const params = { word: thing[field] ?? word };
      context.addIssue(issue({ message_id: 'listed_twice', params, path: [place, field] }));
    }
    seen.add(word);
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

export const level = z.literal(levels);

/** A frame as it is sent. An existing one keeps the fields that are left out; a new one has no tag, and empty texts. */
const sentFrame = z.strictObject({
  id: field.id.optional(),
  tag: field.tag.nullable().optional(),
  header: field.sharedText.optional(),
  footer: field.sharedText.optional(),
});

/** The keys of the values with which a snippet is shown. */
const snippetValues = z
  .array(field.key)
  .max(limits.valuesPerSnippet)
  .superRefine((keys, context) => {
    for (const [at, word] of keys.entries()) {
      if (keys.indexOf(word) === at) continue;
      context.addIssue(issue({ message_id: 'listed_twice', params: { word }, path: [at] }));
    }
  });

/** A snippet as it is sent. An existing one keeps the fields that are left out; a new one has no values, and no text. */
const sentSnippet = z.strictObject({
  id: field.id.optional(),
  name: field.nodeName,
  values: snippetValues.optional(),
  body: field.sharedText.optional(),
});

/** A whole list, as a studio sets it: each with its id. */
export const frames = z
  .array(
    z.strictObject({
      id: field.id,
      tag: field.tag.nullable().default(null),
      header: field.sharedText.default(''),
      footer: field.sharedText.default(''),
    }),
  )
  .max(limits.framesPerStory)
  .superRefine(areDistinctIds);

export const snippets = z
  .array(
    z.strictObject({
      id: field.id,
      name: field.nodeName,
      values: snippetValues.default([]),
      body: field.sharedText.default(''),
    }),
  )
  .max(limits.snippetsPerStory)
  .superRefine(areDistinctIds)
  .superRefine(areDistinctNames);

/** The properties of the whole story rather than of a place in it. */
export const storyWide = z.object({
  /** The rules by which the story is read: only at 3 calls come back elsewhere, and snippets take values. */
  level,
  lang: z.string(),
  /** Effects in their text form: before the first node is entered, and at each entry of any node, before its own. */
  on_start: z.array(z.string()),
  on_entry: z.array(z.string()),
  /** Texts before and after that of every node, or of the nodes with the tag. */
  frames: z.array(
    z.object({
      id: field.id,
      tag: z.string().nullable(),
      header: z.string(),
      footer: z.string(),
    }),
  ),
  panel: z.string(),
  /** Texts that are shown where `{show "name"}` stands, or `{show "name" with gold, "Ann"}`. */
  snippets: z.array(
    z.object({ id: field.id, name: z.string(), values: z.array(z.string()), body: z.string() }),
  ),
  version: z.int(),
});

export const storyWideChanges = z.strictObject({
  level: level.optional(),
  lang: field.lang.optional(),
  on_start: field.effects.optional(),
  on_entry: field.effects.optional(),
  frames: z.array(sentFrame).max(limits.framesPerStory).superRefine(areDistinctIds).optional(),
  panel: field.sharedText.optional(),
  snippets: z
    .array(sentSnippet)
    .max(limits.snippetsPerStory)
    .superRefine(areDistinctIds)
    .superRefine(areDistinctNames)
    .optional(),
});

/** The whole draft in the shape of the story model, for the checker and the author's test play. */
export const draft = modelled<Story>(
  'Story: title, start_node_id, chapters, nodes, items, variables, achievements',
  { title: z.string(), nodes: z.array(z.looseObject({ id: field.id })) },
);

const click = z.object({
  node_id: field.id,
  /** Of a node that a pool offers: its node id. null where an item is moved. */
  action_id: z.string().nullable(),
  /** The answer that the reader types, if the action asks for something. */
  answer: z.union([z.string(), z.number()]).optional(),
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

const ruleNames = keysOf(rules);

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

/**
 * What a reader can do about a content note, as far as it is proved: it is on `every` way to an ending; on `some`,
 * so that it can be avoided; only where it is `asked` for, by a choice beside which another one avoids it; no
 * reader comes to it (`never`); or that is `unknown`.
 */
export const noteReach = z.enum(noteReaches);

export const check = z.object({
  proved: z.boolean(),
  states: z.int(),
  findings: z.array(finding),
  endings: z.array(z.object({ node_id: field.id, name: z.string(), ...way })),
  /** Set when not all endings are returned: how many more there are. */
  endings_left_out: z.int().optional(),
  /** Words read from the start to an ending. */
  reading: z.object({ shortest: z.int(), typical: z.int(), longest: z.int() }).nullable(),
  /** The content notes of the story, then those that its nodes alone have. */
  content_notes: z.array(
    z.object({
      note: z.string(),
      reach: noteReach,
      /** Among those of the story as a whole. */
      is_of_story: z.boolean(),
      /** The nodes that have it. */
      node_ids: z.array(field.id),
      /** Set when not all nodes are returned: how many more there are. */
      nodes_left_out: z.int().optional(),
    }),
  ),
  /** Of 10,000 readers who choose at random, how many reached each node. */
  meets: z.array(z.object({ node_id: field.id, readers: z.int() })),
  /** Set when not all nodes are returned: how many more there are. */
  meets_left_out: z.int().optional(),
});
