import type { FoundNote } from '@brasslamp/story/checker/finding';
import type { Story } from '@brasslamp/story/model';
import { Link } from 'react-router';
import { reachWords } from '../../ui/story/note-reach.tsx';
import { useAddresses } from '../queries/addresses.ts';
import { t } from '../t.ts';
import styles from './check.module.css';

const nodesShown = 12;

/** The content notes of the story and of its nodes: what a reader can do about each, and where it is. */
export function NoteList({ story, notes }: { story: Story; notes: readonly FoundNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="content-notes">
      <h2 id="content-notes">{t('studio.check.contentNotes')}</h2>
      <p className="field-hint">{t('studio.check.contentNotesHint')}</p>
      <ul className={styles.findings}>
        {notes.map((found) => (
          <li className={styles.finding} key={found.note}>
            <h3>{found.note}</h3>
            <p>
              <strong>{reachWords(found.reach)}</strong>
              {t('notes.said', { words: whatItMeans(found) })}
            </p>
            {found.node_ids.length > 0 && <NodesWithIt story={story} nodeIds={found.node_ids} />}
            {!found.is_of_story && <p className={styles.place}>{t('studio.check.noteOfNodes')}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const whatItMeans = ({ reach, node_ids }: FoundNote): string =>
  t(
    reach === 'unknown' && node_ids.length === 0
      ? 'studio.check.reach.nowhere'
      : `studio.check.reach.${reach}`,
  );

function NodesWithIt({ story, nodeIds }: { story: Story; nodeIds: readonly string[] }) {
  const addresses = useAddresses();
  const nodes = new Map(story.nodes.map((node) => [node.id, node]));
  const left = nodeIds.length - nodesShown;
  return (
    <>
      <p className={styles.place}>{t('studio.check.noteAt')}</p>
      <ul className={styles.nodes}>
        {nodeIds.slice(0, nodesShown).map((id) => {
          const node = nodes.get(id);
          return node && <li key={id}>{<Link to={addresses.node(node)}>{node.name}</Link>}</li>;
        })}
        {left > 0 && <li>{t('studio.check.noteAtMore', { count: left })}</li>}
      </ul>
    </>
  );
}
