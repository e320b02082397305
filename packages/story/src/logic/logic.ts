export { type Kind, kindOf } from './kind-of.ts';
export { lineAndColumn } from './line-and-column.ts';
export { type Names, namesOf, nodeNameKey } from './names.ts';
export {
  type Parsed,
  parseCondition,
  parseEffect,
  parseExpressionAt,
  parseValue,
} from './parse-logic.ts';
export type { Problem } from './parse-problem.ts';
export { printEffect, printExpression, quoted } from './print-logic.ts';
export {
  type LogicField,
  logicFieldsOf,
  partsOf,
  type Reference,
  type ReferenceKind,
  referencesIn,
} from './references.ts';
export { type SemanticError, semanticErrorsIn } from './semantic-errors.ts';
