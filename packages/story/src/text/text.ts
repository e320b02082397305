export { actionsInBody, type NamedAction } from './actions-in-body.ts';
export { parseBody } from './parse-body.ts';
export { parseText } from './parse-text.ts';
export { printBody } from './print-body.ts';
export type { BodyProblem } from './problem-list.ts';
export { referencesInBody } from './references-in-body.ts';
export { type BodyReader, branchFor, renderBody } from './render-body.ts';
export { branchesOf } from './variant.ts';
export { type AnyVariant, type BodyNode, type Guard, walkBody } from './walk-body.ts';
