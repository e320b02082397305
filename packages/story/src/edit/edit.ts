export { type ComparedPiece, compareTexts } from './compare-texts.ts';
export { keepBoth } from './keep-both.ts';
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
export { type RaisingChange, raiseStory, whatRaisingChanges } from './raise.ts';
export {
  type FieldReference,
  referencesInItem,
  referencesInNode,
  referencesInStoryWide,
} from './references.ts';
export { type Renamed, rename } from './rename.ts';
export { type Renaming, renameIn, renameInItem, renameInStoryWide } from './rename-in.ts';
export { textChanges } from './text-changes.ts';
export { unite } from './unite.ts';
export { type Use, type WhereUsed, whereUsed } from './where-used.ts';
