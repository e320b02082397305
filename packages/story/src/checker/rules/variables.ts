import { referencesIn } from '../../logic/references.ts';
import type { Finding } from '../findings/finding.ts';
import type { RuleContext } from './rule-context.ts';

/** `variable-never-read` and `variable-never-set`. One of which neither is true is never read. */
export function idleVariables(context: RuleContext): Finding[] {
  const read = new Set<string>();
  const set = new Set<string>();
  for (const { pieces } of context.written) {
    for (const { tree } of pieces) {
      if (tree === null) continue;
      const own = tree.type === 'set' ? tree.variable.text : null;
      if (own !== null) set.add(own);
      for (const { kind, name, isWrite } of referencesIn(tree)) {
        // What only goes into its own next value is not read by that.
        if (kind === 'variable' && !isWrite && name.text !== own) read.add(name.text);
      }
    }
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
