import type { NodeId } from '@brasslamp/story/model';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useOutline } from '../../draft/draft-hooks.ts';
import { useAddresses } from '../../queries/addresses.ts';
import type { ShownComparison } from '../worker/messages.ts';
import styles from './again.module.css';

const shownUnplaced = 20;

/** Changes that the author has to make by hand, with their words; `isToGo`: each with the way to its node. */
export function UnplacedList({
  unplaced,
  isToGo = false,
}: Pick<ShownComparison, 'unplaced'> & { isToGo?: boolean }) {
  const idOf = useNodeIds();
  const addresses = useAddresses();
  return (
    <ul className={styles.unplacedList}>
      {unplaced.slice(0, shownUnplaced).map(({ name, words }, at) => {
        const id = isToGo ? idOf.get(name) : undefined;
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
