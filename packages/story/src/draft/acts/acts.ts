/**
 * Acts are what a writer does to a story, each as the edits of one group. Nothing is changed here:
 * `applyGroup` and the server do that. What is not there (any more) makes no edits.
 */

export { freeItemKey, freeNodeName } from '../parts/free-name.ts';
export {
  addChapter,
  addLinked,
  addNode,
  blankAction,
  bringBack,
  link,
  linkToNew,
  type NewNode,
  retarget,
} from './add.ts';
export { copyNodes, printCopied } from './copied-nodes.ts';
export { changeText, removeNodes, setField, tagNodes } from './fields.ts';
export { duplicateNodes, type Pasted, pasteNodes } from './paste.ts';
export { moveNodes, nodesIn, placesAt, reorder, type Spot } from './places.ts';
export { type NotCopied, readCopied } from './read-copied.ts';
export { type Find, type Found, findInStory, replaceInStory } from './replace.ts';
export { extractText, mergeNodes, splitNode } from './split.ts';
export type { WrittenIn } from './written.ts';
