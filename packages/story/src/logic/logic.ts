export { type Kind, kindOf } from './kind-of.ts';
export { keyOfNode, type Names, namesOf, nodeNameKey } from './names.ts';
export { nearestName } from './nearest-name.ts';
export {
  type Parsed,
  parseCondition,
  parseEffect,
  parseExpressionAt,
  parseValue,
} from './parse-logic.ts';
export { lineAndColumn, type Problem } from './parse-problem.ts';
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
