import { Link } from 'react-router';
import { useNodeIds } from '../../frame/use-node-ids.ts';
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
