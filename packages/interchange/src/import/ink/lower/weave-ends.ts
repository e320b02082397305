import type { InkContent } from '../tree/ink-tree.ts';

/** The index behind what belongs to a choice: lines, and a deeper weave. */
export function endOfChoice(content: readonly InkContent[], choiceAt: number): number {
  for (let at = choiceAt + 1; at < content.length; at += 1) {
    const type = content[at]?.type;
    if (type === 'choice' || type === 'gather') return at;
    if (type === 'weave') return at + 1;
  }
  return content.length;
}
