import { partsOf, referencesIn } from '../../logic/references.ts';
import type { Effect, EffectOf, Expression } from '../../model/expression.ts';
import type { Finding } from '../findings/finding.ts';
import type { RuleContext } from './rule-context.ts';

/** `variable-never-read` and `variable-never-set`. One of which neither is true is never read. */
export function idleVariables(context: RuleContext): Finding[] {
  const read = new Set<string>();
  const set = new Set<string>();
  for (const { tree } of context.allPieces()) if (tree !== null) note(tree, read, set);
  for (const { actions } of context.story.nodes) {
    for (const { ask } of actions) if (ask !== null) set.add(ask.variable);
  }
  return context.story.variables.flatMap(({ key, shown }): Finding[] => {
    if (!read.has(key) && !shown) {
      return context.tell('variable-never-read', null, () => ({
        key,
        message_id: 'variable-never-read',
        params: { variable: key },
      }));
    }
    if (set.has(key) || context.isSpokenOf('variable', key)) return [];
    return context.tell('variable-never-set', null, () => ({
      key,
      message_id: 'variable-never-set',
      params: { variable: key },
    }));
  });
}

function note(tree: Expression | Effect, read: Set<string>, set: Set<string>): void {
  if (tree.type === 'if') {
    for (const part of partsOf(tree)) note(part, read, set);
    return;
  }
  const own = isChange(tree) ? tree.variable.text : null;
  if (own !== null) set.add(own);
  for (const { kind, name, isWrite } of referencesIn(tree)) {
    // What only goes into its own next value is not read by that.
    if (kind === 'variable' && !isWrite && name.text !== own) read.add(name.text);
  }
}

const isChange = (tree: Expression | Effect): tree is EffectOf<'set' | 'add' | 'remove'> =>
  tree.type === 'set' || tree.type === 'add' || tree.type === 'remove';
