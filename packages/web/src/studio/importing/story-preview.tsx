import { limits } from '@brasslamp/story/model';
import type { Ref } from 'react';
import { Field } from '../../ui/fields/field.tsx';
import { LossGroupView, lineWords } from '../losses/loss-group.tsx';
import { lossGroups } from '../losses/loss-groups.ts';
import losses from '../losses/losses.module.css';
import { FirstPages } from './first-pages.tsx';
import styles from './importing.module.css';
import { MapPicture } from './map-picture.tsx';
import { t } from './t.ts';
import type { Importer } from './worker/importer.ts';
import type { PreviewStory } from './worker/messages.ts';

/** One story of a file: what it is, what was lost on the way, its first pages and its map. */
export function StoryPreview({
  ref,
  at,
  story,
  isOwn,
  title,
  onTitle,
  importer,
}: {
  ref: Ref<HTMLElement>;
  at: number;
  story: PreviewStory;
  /** Whether it comes in under its own title. */
  isOwn: boolean;
  title: string;
  onTitle: (title: string) => void;
  importer: Importer;
}) {
  const { format, nodes, choices, chapters } = story;
  return (
    <section className={styles.preview} aria-label={title} ref={ref} tabIndex={-1}>
      <div className={styles.title}>
        {isOwn ? (
          <h2 dir="auto">{title}</h2>
        ) : (
          <Field
            label={t('import.title')}
            name="title"
            value={title}
            dir="auto"
            autoComplete="off"
            required
            maxLength={limits.titleCharacters}
            error={title.trim() === '' ? t('import.titleEmpty') : undefined}
            onChange={({ currentTarget: { value } }) => onTitle(value)}
          />
        )}
        <p className="field-hint">
          {t('import.facts', { format, nodes, choices, chapters: chapters.length })}
        </p>
      </div>
      <LossReport story={story} />
      <FirstPages at={at} story={story} importer={importer} />
      {nodes > 0 && <MapPicture at={at} importer={importer} />}
      <Chapters chapters={chapters} />
    </section>
  );
}

function LossReport({ story }: { story: PreviewStory }) {
  const { names, lossesLeftOut } = story;
  const groups = lossGroups(story.losses);
  if (groups.length === 0) {
    return (
      <p className={styles.whole} role="status">
        {t('import.nothingLost')}
      </p>
    );
  }
  return (
    <section className={styles.losses} aria-labelledby="losses">
      <h2 id="losses">{t('import.losses', { count: story.losses.length })}</h2>
      <p role="status">{t('import.lossesHint')}</p>
      {groups.map((group, place) => (
        <LossGroupView
          key={group.key}
          group={group}
          isOpen={place === 0}
          draw={(loss) => (
            <p className={losses.where}>
              <strong dir="auto">
                {loss.node_id === null ? t('import.wholeStory') : names[loss.node_id]}
              </strong>
              <span className={losses.line}>{lineWords(loss)}</span>
            </p>
          )}
        />
      ))}
      {lossesLeftOut > 0 && (
        <p className="note">
          {t('import.lossesLeftOut', { count: lossesLeftOut, most: limits.lossesPerStory })}
        </p>
      )}
    </section>
  );
}

const chaptersAtOnce = 50;

function Chapters({ chapters }: Pick<PreviewStory, 'chapters'>) {
  if (chapters.length < 2) return null;
  const more = chapters.length - chaptersAtOnce;
  return (
    <details className={styles.kinds}>
      <summary>{t('import.chapters', { count: chapters.length })}</summary>
      <ol>
        {chapters.slice(0, chaptersAtOnce).map(({ title, nodes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two chapters may have one title.
          <li key={at}>
            <span dir="auto">{title}</span> <span className="field-hint">{nodes}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="field-hint">{t('import.moreChapters', { count: more })}</p>}
    </details>
  );
}
