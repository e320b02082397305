/**
 * Nodes as they are put on the clipboard, as text that anybody can read: Twee 3 with the choices as links,
 * and below it one line that says all of it exactly.
 *
 *     :: The gate [shore]
 *     It is locked.
 *
 *     [[Climb over->The loft]]
 *
 *     %% Brasslamp nodes 1
 *     [{"node":{…},"mark":{…}}, …]
 *
 * What is read back is the last line alone (`read-copied.ts`).
 */
import type { SingleTarget } from '../../model/story.ts';
import type { Draft, DraftNode, Mark } from '../parts/parts.ts';

export interface CopiedNode {
  node: Omit<DraftNode, 'chapter_id' | 'place'>;
  mark: Mark | null;
}

export const copiedVersion = 1;

/** Stands alone in its line, before the exact form. */
export const copiedHead = '%% Brasslamp nodes ';

/** The copies of nodes, in the order of the ids; what is not there is passed over. */
export const copyNodes = (draft: Draft, ids: readonly string[]): CopiedNode[] =>
  [...new Set(ids)].flatMap((id) => {
    const whole = draft.nodes.get(id);
    return whole ? [{ node: withoutPlace(whole), mark: draft.marks.get(id) ?? null }] : [];
  });

export const withoutPlace = ({ chapter_id: _, place: __, ...node }: DraftNode) => node;

/** `nameOf`: of nodes that are not among them, to which choices lead. */
export function printCopied(
  copied: readonly CopiedNode[],
  nameOf: (id: string) => string | undefined,
): string {
  const names = new Map(copied.map(({ node }) => [node.id, node.name]));
  const named = (id: string) => names.get(id) ?? nameOf(id);
  const passages = copied.map(({ node }) => passage(node, named));
  return [...passages, `${copiedHead}${copiedVersion}\n${JSON.stringify(copied)}\n`].join('\n\n');
}

function passage(
  { name, tags, body, actions }: CopiedNode['node'],
  named: (id: string) => string | undefined,
): string {
  const head = [`:: ${name}`, ...(tags.length > 0 ? [`[${tags.join(' ')}]`] : [])].join(' ');
  const links = actions.map(({ label, target }) => {
    const to = [target]
      .flat()
      .map((one) => nameOfTarget(isWeighted(one) ? one.target : one, named));
    const where = [...new Set(to)].join(' / ');
    return label === '' || label === where ? `[[${where}]]` : `[[${label}->${where}]]`;
  });
  return [head, body, ...(links.length > 0 ? ['', ...links] : [])].join('\n');
}

const isWeighted = <Weighted extends object>(one: Weighted | SingleTarget): one is Weighted =>
  typeof one === 'object' && one !== null;

const nameOfTarget = (target: SingleTarget, named: (id: string) => string | undefined): string =>
  target === null ? '' : (named(target) ?? target);
