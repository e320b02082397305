import type { Statement } from './scene-statements.ts';

/** Whether a label stands in it, so that it can be gone to. */
export function hasLabel(statement: Statement): boolean {
  if (statement.type === 'choice') return statement.options.some(({ body }) => body.some(hasLabel));
  if (statement.type === 'if') return statement.arms.some(({ body }) => body.some(hasLabel));
  return statement.type === 'command' && statement.name === 'label';
}

/** Whether a statement leaves the flow in its unit, or leaves the story's unit for good. */
export function isStraight(statement: Statement): boolean {
  if (statement.type === 'choice') return false;
  if (statement.type === 'if') return statement.arms.every(({ body }) => body.every(isStraight));
  return statement.type !== 'command' || !endsUnit.has(statement.name);
}

const endsUnit = new Set([
  'label',
  'gosub',
  'gosub_scene',
  'page_break',
  'finish',
  'input_text',
  'input_number',
]);
