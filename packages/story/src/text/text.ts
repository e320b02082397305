export { parseBody, parseText, parseWords } from './blocks/parse-body.ts';
export type { BodyProblem } from './blocks/problem-list.ts';
export { printBody } from './print/print-body.ts';
export { givenFor, withGiven } from './snippets/given-values.ts';
export type { SeeSign, Sign, TagSign } from './syntax/sign.ts';
export { referencesInBody } from './tree/references-in-body.ts';
export { type BodyReader, branchFor, renderBody, type ShownSnippet } from './tree/render-body.ts';
export {
  type AnyVariant,
  actionsInBody,
  type BodyNode,
  branchesOf,
  type Guard,
  type NamedAction,
  walkBody,
} from './tree/walk-body.ts';
