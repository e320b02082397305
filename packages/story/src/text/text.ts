export { parseBody } from './blocks/parse-body.ts';
export { parseText } from './blocks/parse-text.ts';
export type { BodyProblem } from './blocks/problem-list.ts';
export { printBody } from './print/print-body.ts';
export { actionsInBody, type NamedAction } from './tree/actions-in-body.ts';
export { referencesInBody } from './tree/references-in-body.ts';
export { type BodyReader, branchFor, renderBody } from './tree/render-body.ts';
export {
  type AnyVariant,
  type BodyNode,
  branchesOf,
  type Guard,
  walkBody,
} from './tree/walk-body.ts';
