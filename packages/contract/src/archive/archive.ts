/** What stands beside a story in the archive of its author, and comes back in with it. */
export {
  type ArchivedPlaythrough,
  archivedPlaythrough,
  type NamedState,
} from './archived-playthrough.ts';

import { limits } from '@brasslamp/story/model';
import { z } from 'zod';
import { message } from '../definition/issue-message.ts';
import * as field from '../schemas/fields.ts';
import { knownThing, losses, originals, source } from '../schemas/imported.ts';
import { partName } from './archived-playthrough.ts';

const pairs = z
  .array(z.tuple([partName, partName]))
  .max(limits.nodesPerStory)
  .optional();

/** The parts that are the same as others under another name. */
const same = z.strictObject({
  chapters: pairs,
  nodes: pairs,
  items: pairs,
  variables: pairs,
  achievements: pairs,
  frames: pairs,
  snippets: pairs,
});

/** The path of a story file beside the story's. */
const file = z
  .string()
  .max(limits.nameCharacters)
  .regex(/^[a-z-]+\/[0-9]+\.brasslamp\.json$/);

const number = z.int().min(1).max(limits.number);

/** A choice, a node that a pool offered, or an item that was taken or dropped. */
const step = z
  .strictObject({
    node: partName,
    choice: field.actionId.optional(),
    offered: partName.optional(),
    moves: z.strictObject({ type: z.enum(['take', 'drop']), item: partName }).optional(),
    answer: z.union([z.string().max(limits.valueCharacters), z.number()]).optional(),
  })
  .refine(
    ({ choice, offered, moves }) =>
      [choice, offered, moves].filter((one) => one !== undefined).length === 1,
    { error: message('step_form'), path: ['moves'] },
  );

/** A test play as in the API, with names of parts for their ids. */
const testPlay = z.strictObject({
  name: field.nodeName,
  seed: z.int().min(0).max(limits.seed),
  steps: z.array(step).max(limits.stepsPerTestPlay),
  expects: z.strictObject({
    node: partName.nullable(),
    ending: field.endingName.nullable(),
  }),
});

export const storyHistory = z.strictObject({
  /** The newest first. */
  versions: z.array(
    z.strictObject({ number, note: field.note, created_at: field.time, file, same }),
  ),
  kept_drafts: z
    .array(z.strictObject({ kept_at: field.time, file, same }))
    .max(limits.archivedDraftsPerStory),
  test_plays: z.array(testPlay).max(limits.testPlaysPerStory),
});

export type StoryHistory = z.output<typeof storyHistory>;

/** Of the whole story a field is known by its name. */
const fieldOfStory = /^[a-z_]{1,40}$/;

/**
 * A page of what an import left beside a draft: losses in their order, the originals of nodes, and what files said
 * of its parts. Nodes and other parts have the names that they have in the story file.
 */
export const importPage = z.strictObject({
  /** The file that the story came from: on the first page. */
  source: source.extend({ imported_at: field.time }).optional(),
  losses: z
    .array(
      losses.element
        .omit({ node_id: true })
        .extend({ node: partName.nullable(), is_settled: z.boolean() }),
    )
    .max(limits.lossesPerStory),
  originals: z
    .array(originals.element.omit({ node_id: true }).extend({ node: partName }))
    .max(limits.nodesPerStory),
  said: z
    .array(
      knownThing
        .omit({ id: true })
        /** null = the draft does not have it any more. */
        .extend({ part: partName.nullable() })
        .refine(({ kind, name }) => kind !== 'whole' || fieldOfStory.test(name), {
          error: message('value_wrong'),
          path: ['name'],
        }),
    )
    .max(limits.knownThingsPerStory),
});

export type ImportPage = z.output<typeof importPage>;
