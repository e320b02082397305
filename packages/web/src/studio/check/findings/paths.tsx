import type { Click } from '@brasslamp/story/checker/finding';
import type { Action, NodeId, Story } from '@brasslamp/story/model';
import { Link } from 'react-router';
import { type TestPlayState, useAddresses } from '../../queries/addresses.ts';
import { t } from '../../t.ts';
import styles from './paths.module.css';

/** A link to the test play with this path already played; without one, right at the node. */
export function PlayPath({
  path,
  nodeId,
  about,
}: {
  path: Click[];
  nodeId: NodeId;
  /** The place to which it leads, for those who hear the link alone. */
  about: string;
}) {
  const addresses = useAddresses();
  const isReplay = path.length > 0;
  return (
    <p>
      <Link
        className={`button ${styles.play}`}
        {...addresses.play({ path, nodeId })}
        aria-label={t(isReplay ? 'studio.check.playAbout' : 'studio.check.playFromAbout', {
          about,
        })}
      >
        {t(isReplay ? 'studio.check.play' : 'studio.check.playFrom')}
      </Link>
    </p>
  );
}

/** The path that came along with the address, if one did. */
export function pathIn(state: unknown): Click[] | null {
  const path = (state as Partial<TestPlayState> | null)?.path;
  return Array.isArray(path) && path.length > 0 ? path : null;
}

/** Longer paths are folded: few authors want to read them. */
const shownClicks = 6;
/** Of a very long path only the beginning and the end are shown. */
const endsOfLongWay = 100;

/** The list of clicks that leads somewhere, in words. */
export function ClickPath({
  story,
  path,
  endId,
}: {
  story: Story;
  path: Click[];
  endId: NodeId | null;
}) {
  const words = () => {
    const left = path.length - 2 * endsOfLongWay;
    if (left <= 0) return clickWords(story, path, endId).join(' → ');
    return [
      ...clickWords(story, path.slice(0, endsOfLongWay), null),
      t('studio.check.clicksBetween', { left }),
      ...clickWords(story, path.slice(-endsOfLongWay), endId),
    ].join(' → ');
  };
  if (path.length <= shownClicks) return <p className={styles.path}>{words()}</p>;
  return (
    <details className={styles.path}>
      <summary>{t('studio.check.way', { clicks: path.length })}</summary>
      <p>{words()}</p>
    </details>
  );
}

/** Says how long a path is that is too long to be shown. */
export function LeftOut({ clicks = 0 }: { clicks?: number | undefined }) {
  if (clicks === 0) return null;
  return <p className={styles.path}>{t('studio.check.wayLeftOut', { clicks })}</p>;
}

/**
 * A way through the story in words: Hall, “Open the door”, Cellar … Nodes and what is done in them
 * take turns, and only choices stand in quotation marks; where the reader stays, the node is named once.
 */
export function clickWords(story: Story, path: Click[], endId: NodeId | null): string[] {
  const nodes = new Map(story.nodes.map((node) => [node.id, node]));
  const words: string[] = [];
  let lastNode: NodeId | null = null;
  const addNode = (id: NodeId) => {
    if (id !== lastNode) words.push(nodes.get(id)?.name ?? t('studio.check.goneNode'));
    lastNode = id;
  };
  for (const click of path) {
    addNode(click.node_id);
    words.push(actWords(story, click, (words) => t('studio.check.choice', { words })));
    if (click.moves?.type === 'restart') lastNode = null;
  }
  if (endId !== null) addNode(endId);
  return words;
}

/** Words for an act; `nameChoice` is how a choice is named among other words. */
export function actWords(
  story: Story,
  { node_id, action_id, answer, moves }: Click,
  nameChoice = (words: string) => words,
): string {
  const nodeOf = (id: NodeId) => story.nodes.find((node) => node.id === id);
  const nameOf = (id: NodeId) => nodeOf(id)?.name ?? t('studio.check.goneNode');
  if (moves?.type === 'restart') return t('studio.check.restart');
  if (moves) {
    const item = story.items.find(({ id }) => id === moves.item_id)?.name ?? '';
    return t(moves.type === 'take' ? 'studio.check.take' : 'studio.check.drop', { item });
  }
  const action = nodeOf(node_id)?.actions.find(({ id }) => id === action_id);
  const words = nameChoice(
    action ? action.label || nameOfTarget(action, nameOf) : nameOf(action_id ?? ''),
  );
  return answer === undefined ? words : t('studio.check.answered', { words, answer: `${answer}` });
}

/** The name of a choice without a label. */
function nameOfTarget({ target }: Action, nameOf: (id: NodeId) => string): string {
  const isNode = typeof target === 'string' && target !== 'return' && target !== 'back';
  return isNode ? nameOf(target) : t('studio.choices.nameless');
}
