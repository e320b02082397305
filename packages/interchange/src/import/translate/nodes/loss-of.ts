import type { LossKind } from '../../../losses/loss.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { walkForeign } from '../../pieces/foreign-parts.ts';
import type { VariableTable } from '../variables/variable-table.ts';

/** The kind of loss, and the variable, of an expression that has no meaning; '' = it is no variable's fault. */
export function lossOf(
  tree: ForeignExpression,
  variables: VariableTable,
): { kind: LossKind; name: string } {
  let name: string | null = null;
  walkForeign(tree, (part) => {
    if (part.type === 'variable' && variables.named(part.name) === null) name ??= part.name;
  });
  return name === null
    ? { kind: 'logic_kept_as_text', name: '' }
    : { kind: 'variable_kept_as_text', name };
}
