import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isWriting } from '../../device/is-writing.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import styles from './importing.module.css';
import { StoryPreview } from './story-preview.tsx';
import { StoryThere } from './story-there.tsx';
import { t } from './t.ts';
import { type Made, ownFile, useAccept } from './use-accept.ts';
import type { Importer } from './worker/importer.ts';
import type { PreviewStory } from './worker/messages.ts';

/** What came of the files, before anything is stored: look, then make drafts of what is wanted. */
export function Preview({
  username,
  file,
  stories,
  importer,
  onAgain,
}: {
  username: string;
  file: string;
  stories: PreviewStory[];
  importer: Importer;
  onAgain: () => void;
}) {
  const [titles, setTitles] = useState(() => stories.map(({ title }) => title));
  const [picked, setWanted] = useState(() => stories.map(({ nodes }) => nodes > 0));
  const [shown, setShown] = useState(0);
  const preview = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { report } = useApp();
  const own = ownFile(importer, stories);
  const accept = useAccept({ username, importer, own, onMade: goOn });
  // Of a file of ours all come in.
  const wanted = own ? stories.map(() => true) : picked;
  const chosen = stories.flatMap((_, at) => (wanted[at] ? [at] : []));
  const story = stories[shown];
  const isTitled = chosen.every((at) => (titles[at] ?? '').trim() !== '');

  // The button that began it is gone: who goes on by keyboard goes on here.
  useEffect(() => {
    if (!isWriting()) preview.current?.focus();
  }, []);

  function goOn(made: Made[]) {
    importer.close();
    const [only] = made;
    const losses = chosen.reduce((sum, at) => sum + (stories[at]?.losses.length ?? 0), 0);
    showToast(t('import.done', { count: made.length, title: only?.title ?? '', losses }));
    const to =
      made.length === 1 && only
        ? pathTo('workspace', { username, slug: only.slug }, losses > 0 ? { panel: 'check' } : {})
        : pathTo('username', { username });
    void Promise.resolve(navigate(to)).catch(report);
  }

  return (
    <>
      {stories.length > 1 && (
        <StoryList
          {...{ stories, titles, wanted, shown }}
          isWhole={own !== null}
          onShow={setShown}
          onWant={(at, is) => setWanted(wanted.map((before, one) => (one === at ? is : before)))}
        />
      )}
      {story && <StoryThere username={username} title={story.title} importer={importer} />}
      {story && (
        <StoryPreview
          key={shown}
          ref={preview}
          at={shown}
          story={story}
          isOwn={own !== null}
          title={titles[shown] ?? ''}
          onTitle={(title) =>
            setTitles(titles.map((before, one) => (one === shown ? title : before)))
          }
          importer={importer}
        />
      )}
      <div className={styles.foot}>
        <ActionFailure error={accept.error} />
        <div className="button-row">
          <BusyButton
            className="button button-primary"
            type="button"
            isBusy={accept.isPending}
            busyLabel={t('import.making')}
            disabled={chosen.length === 0 || !isTitled}
            onClick={() =>
              !accept.isPending &&
              accept.mutate(chosen.map((at) => ({ at, title: (titles[at] ?? '').trim() })))
            }
          >
            {t('import.accept', { count: chosen.length })}
          </BusyButton>
          <button className="button" type="button" onClick={onAgain}>
            {t('import.another')}
          </button>
          <Link className="button button-quiet" to={pathTo('username', { username })}>
            {t('dialogs.cancel')}
          </Link>
        </div>
        {own && <p className="field-hint">{t('import.own', { count: stories.length })}</p>}
        <p className="field-hint">{t('import.stays', { file })}</p>
      </div>
    </>
  );
}

function StoryList({
  stories,
  titles,
  wanted,
  shown,
  isWhole,
  onShow,
  onWant,
}: {
  stories: PreviewStory[];
  titles: string[];
  wanted: boolean[];
  shown: number;
  /** Whether all of them come in, or none. */
  isWhole: boolean;
  onShow: (at: number) => void;
  onWant: (at: number, is: boolean) => void;
}) {
  return (
    <fieldset className={styles.stories}>
      <legend className={styles.legend}>
        {t(isWhole ? 'import.storiesInOwn' : 'import.storiesInFile', { count: stories.length })}
      </legend>
      <ul className={styles.storyList}>
        {stories.map(({ nodes, losses }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stories of a file keep their order.
          <li key={at} className={styles.oneOfStories}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={wanted[at] ?? false}
                disabled={isWhole || nodes === 0}
                onChange={({ currentTarget: { checked } }) => onWant(at, checked)}
              />
              <span dir="auto">{titles[at]}</span>
            </label>
            <span className="field-hint">
              {nodes === 0
                ? t('import.noNodes')
                : t('import.storyFacts', { nodes, losses: losses.length })}
            </span>
            <button
              className="button"
              type="button"
              aria-pressed={at === shown}
              aria-label={t('import.lookAt', { title: titles[at] ?? '' })}
              onClick={() => onShow(at)}
            >
              {t('import.look')}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
