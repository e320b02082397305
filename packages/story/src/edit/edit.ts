export { type NodeReference, referencesInNode } from './references-in-node.ts';
export { type Renamed, rename } from './rename.ts';
export { renameIn } from './rename-in.ts';
export type { Renaming } from './renaming.ts';
export { type Use, type WhereUsed, whereUsed } from './where-used.ts';
