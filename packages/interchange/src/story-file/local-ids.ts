import {
  type Action,
  isNodeTarget,
  type Node,
  type NodeId,
  type SingleTarget,
  type Target,
} from '@brasslamp/story/model';

/** What stands for a node that is no longer there. */
export const gone = 'gone';

/** What no node may have for its id: it means something else where an id stands. */
export const reservedIds: ReadonlySet<string> = new Set(['return', 'back', 'inventory', gone]);

const idCharacters = 60;

/**
 * The ids of nodes in a file: made of their names, so that a node that is added, moved or deleted changes no
 * line but its own, and a target can be read. Linear.
 */
export function localIds(nodes: readonly Pick<Node, 'id' | 'name'>[]): Map<NodeId, string> {
  const counts = new Map<string, number>();
  const taken = new Set(reservedIds);
  return new Map(
    nodes.map(({ id, name }) => {
      const word = wordOf(name);
      let count = counts.get(word) ?? 0;
      let local = word;
      do {
        count += 1;
        local = count === 1 ? word : `${word}-${count}`;
      } while (taken.has(local));
      counts.set(word, count);
      taken.add(local);
      return [id, local];
    }),
  );
}

/** “Così fan tutte!” → `così-fan-tutte` */
function wordOf(name: string): string {
  const word = [
    ...name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ]
    .slice(0, idCharacters)
    .join('')
    .replace(/^-/, '')
    .replace(/-$/, '');
  return word === '' ? 'node' : word;
}

/** A way on with other ids of nodes: where it leads, and where it comes back to. */
export const mapWay = <Way extends Pick<Action, 'target' | 'call'>>(
  way: Way,
  idOf: (id: NodeId) => NodeId,
): Way => ({
  ...way,
  target: mapTarget(way.target, idOf),
  call: typeof way.call === 'boolean' ? way.call : { then: idOf(way.call.then) },
});

function mapTarget(target: Target, idOf: (id: NodeId) => NodeId): Target {
  const single = (one: SingleTarget): SingleTarget => (isNodeTarget(one) ? idOf(one) : one);
  return Array.isArray(target)
    ? target.map((one) => ({ ...one, target: single(one.target) }))
    : single(target);
}
