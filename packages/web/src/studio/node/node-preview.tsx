import type { TextTree } from '@brasslamp/story/text/tree';
import { TextView } from '../../reading/text-view.tsx';
import { useNodeRef } from '../story-queries.ts';
import { t } from '../t.ts';
import { type ChoiceDraft, type NodeDraft, remaining } from './node-draft.ts';
import styles from './node-preview.module.css';
import '../../reading/reader.css';

/** The page as a reader will meet it, drawn from what is typed. */
export function NodePreview({
  draft,
  tree,
  inText,
}: {
  draft: NodeDraft;
  tree: TextTree;
  inText: ReadonlySet<string>;
}) {
  const choices = remaining(draft);
  const below = choices.filter(({ id }) => id === null || !inText.has(id));
  const { isEnding, name, kind } = draft.ending;
  return (
    <section className={styles.preview} aria-label={t('studio.preview.label')}>
      <p className={styles.place}>{draft.name || t('studio.preview.nameless')}</p>
      <div className={`reader-text ${styles.text}`}>
        {tree.children.length === 0 ? (
          <p className={styles.empty}>{t('studio.preview.empty')}</p>
        ) : (
          <TextView
            tree={tree}
            drawAction={(id, words) =>
              choices.some((choice) => choice.id === id) && !isEnding ? (
                <span className={styles.inText}>{words}</span>
              ) : null
            }
          />
        )}
      </div>
      {isEnding ? (
        <div className={styles.ending}>
          <p>{t(kind ? `endings.${kind}` : 'endings.plain')}</p>
          <p className={styles.place}>{name}</p>
        </div>
      ) : (
        <ul className={styles.choices}>
          {below.map((choice) => (
            <li key={choice.key}>
              <Words choice={choice} place={draft.name} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A choice without words of its own is called after the place that it leads to. */
function Words({ choice: { label, target }, place }: { choice: ChoiceDraft; place: string }) {
  const { data: node } = useNodeRef(target.kind === 'node' ? target.id : null);
  if (label.trim() !== '') return label;
  return target.kind === 'new' ? target.name : (node?.name ?? place);
}
