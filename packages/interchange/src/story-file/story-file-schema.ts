import type { JsonSchema } from './shape/shape.ts';
import { fileVersion, writtenStory } from './written-story.ts';

/** The name of the schema: no site has it for its address, for each serves the same one. */
export const schemaId = `urn:brasslamp:story-file:${fileVersion}`;

/** The JSON Schema (2020-12) of a story file, made of the same shapes that read and write it. */
export function storyFileSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaId,
    title: 'A story file of Brasslamp',
    ...writtenStory.schema,
    // Where an editor finds this schema: anybody may say so, and nobody reads it.
    patternProperties: { '^\\$schema$': { type: 'string' } },
    $defs: { ...writtenStory.named },
  };
}
