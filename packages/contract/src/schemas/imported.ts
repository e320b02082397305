/** What an import makes, and leaves beside a draft. */
import { limits } from '@brasslamp/story/model';
import { z } from 'zod';
import { message } from '../definition/issue-message.ts';
import * as field from './fields.ts';
import * as parts from './story.ts';

const name = field.cleanText.max(limits.importedNameCharacters);
/** A place in a file. */
const place = z.int().min(1).max(limits.importedFileBytes).nullable();

const loss = z.strictObject({
  /** The kind, by which `message` words it. */
  kind: z.string().regex(/^[a-z_]{1,40}$/, message('value_wrong')),
  /** What became of it: something near it, its source shown as text, or nothing. */
  became: z.enum(['near', 'text', 'nothing']),
  /** The construct, such as `<<timed>>`; '' = none. */
  construct: field.cleanText.max(limits.lossConstructCharacters),
  line: place,
  column: place,
  source: field.cleanText.max(limits.lossSourceCharacters),
});

const fitsOriginal = (text: string) =>
  new TextEncoder().encode(text).length <= limits.originalBytes;

export const originals = z
  .array(
    z.strictObject({
      node_id: field.id,
      /** The name of the passage, knot or scene. */
      unit: name,
      text: field.cleanText.refine(fitsOriginal, message('original_too_long')),
    }),
  )
  .max(limits.nodesPerStory);

export const losses = z
  .array(loss.extend({ node_id: field.id.nullable() }))
  .max(limits.lossesPerStory);

export const source = z.strictObject({ file: name, container: name, format: name, ifid: name });

/** A loss that is kept beside a draft. */
export const storedLoss = loss.extend({
  id: z.int(),
  /** null = the story as a whole, or a node that is gone. */
  node_id: field.id.nullable(),
  is_settled: z.boolean(),
});

/** What an import left beside a draft; without one `source` is null. */
export const storyImport = z.object({
  source: z
    .object({ file: z.string(), format: z.string(), ifid: z.string(), imported_at: field.time })
    .nullable(),
  losses: z.array(storedLoss),
  /** The nodes of which the original is kept. */
  originals: z.array(field.id),
});

export const settledLosses = z.strictObject({
  ids: z.array(z.int().min(0).max(limits.lossesPerStory)).min(1).max(limits.lossesPerStory),
  is_settled: z.boolean(),
});

/** A thing as files said it, the last one first; '' = that one did not have it. */
export const knownThing = z.strictObject({
  kind: z.enum(['node', 'item', 'variable', 'achievement', 'snippet', 'whole']),
  name: field.cleanText.max(limits.nameCharacters),
  id: z.union([field.id, z.string().regex(/^[a-z_]{1,40}$/, message('value_wrong'))]),
  fingerprints: z
    .array(z.string().regex(/^([0-9a-f]{16})?$/, message('value_wrong')))
    .max(limits.fingerprintsPerThing),
});

/** What files said of a story before, and what was written in it after a time, if one was asked for. */
export const saidBefore = z.object({
  things: z.array(knownThing),
  edited: z.object({ nodes: z.array(field.id), is_anything: z.boolean() }).nullable(),
});

/** What a changed file leaves beside the draft that it came into. */
export const leaves = z.strictObject({
  source,
  /** null = nothing is to be known but what is. */
  said: z.array(knownThing).max(limits.knownThingsPerStory).nullable(),
  /** Whether the file left from here: what an earlier file lost of the whole story stays told. */
  is_of_here: z.boolean().optional(),
  /** The nodes that it brought or changed, of which it replaces losses and originals. */
  nodes: z.array(field.id).max(limits.nodesPerStory),
  originals,
  losses,
});

/** The text in the file from which an import made a node. */
export const original = z.object({ unit: z.string(), text: z.string() });

/** The stories that an import made, in the order of the file. */
export const importedStories = z.object({
  stories: z.array(
    z.object({ story: parts.story, nodes: z.int(), choices: z.int(), losses: z.int() }),
  ),
});
