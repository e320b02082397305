/**
 * Our own story file, `*.brasslamp.json`: a whole story with the marks of its author, to be put away, kept in
 * git, edited by hand or taken to another site. docs/story-format.md says what stands in it.
 */
export type { StoryFile } from './held-story.ts';
export { mediaFolder, withAddresses, withPaths } from './media-paths.ts';
export { isOwnFile, readOwnFile } from './read-own-file.ts';
export { storyFileSchema } from './story-file-schema.ts';
export { writeOwnFile } from './write-own-file.ts';
