import type { NodeId } from '@brasslamp/story/model';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useOutline } from '../../draft/draft-hooks.ts';
import { useAddresses } from '../../queries/addresses.ts';
import type { ShownComparison } from '../worker/messages.ts';
import styles from './again.module.css';

const shownUnplaced = 20;

/** Changes that the author has to make by hand, each with the way to its node and its words. */
export function UnplacedList({ unplaced }: Pick<ShownComparison, 'unplaced'>) {
  const idOf = useNodeIds();
  const addresses = useAddresses();
  return (
    <ul className={styles.unplacedList}>
      {unplaced.slice(0, shownUnplaced).map(({ name, words }, at) => {
        const id = idOf.get(name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are.
          <li key={at}>
            {id === undefined ? (
              <bdi>{name}</bdi>
            ) : (
              <Link dir="auto" to={addresses.node({ id })}>
                {name}
              </Link>
            )}
            {words && <code dir="auto">{words}</code>}
          </li>
        );
      })}
    </ul>
  );
}

/** The nodes by their names, of which each is there once. */
function useNodeIds(): ReadonlyMap<string, NodeId> {
  const { chapters, nodesIn } = useOutline();
  return useMemo(
    () =>
      new Map(
        chapters.flatMap(({ id }) => nodesIn(id).map((node) => [node.name, node.id] as const)),
      ),
    [chapters, nodesIn],
  );
}
