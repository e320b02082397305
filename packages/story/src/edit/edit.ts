export {
  type Conflict,
  isSame,
  keepMine,
  type Merge,
  type Merged,
  mergeFields,
  mergeWhole,
  mergeWords,
} from './merge.ts';
export { mergeList } from './merge-list.ts';
export { mergeText } from './merge-text.ts';
export { type NodeReference, referencesInNode } from './references-in-node.ts';
export { type Renamed, rename } from './rename.ts';
export { type Renaming, renameIn } from './rename-in.ts';
export { type Use, type WhereUsed, whereUsed } from './where-used.ts';
