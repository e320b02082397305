import type { Draft } from '@brasslamp/story/draft';
import { useEffect, useRef, useState } from 'react';
import { isWriting } from '../../../device/is-writing.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ActionFailure } from '../../../ui-kit/action-failure.tsx';
import { BusyButton } from '../../../ui-kit/busy-button.tsx';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import { useStoryTitle } from '../../draft/draft-hooks.ts';
import { t } from '../t.ts';
import type { Importer } from '../worker/importer.ts';
import {
  keyOf,
  type PreviewStory,
  type ShownComparison,
  type ShownDifference,
} from '../worker/messages.ts';
import styles from './again.module.css';
import { bringWords } from './bring-words.ts';
import type { CameIn } from './by-hand.tsx';
import { Differences } from './differences.tsx';
import { DoubtNote } from './doubt-note.tsx';
import { MovedNote } from './moved-note.tsx';
import { UnplacedList } from './unplaced-list.tsx';
import { useBringIn } from './use-bring-in.ts';
import { useComparison } from './use-comparison.ts';
import { useTicks } from './use-ticks.ts';

/** What a changed file would do to the open story, and what of it is wanted. */
export function BringIn({
  file,
  stories,
  importer,
  onAgain,
  onDone,
}: {
  file: string;
  stories: PreviewStory[];
  importer: Importer;
  onAgain: () => void;
  onDone: (came: CameIn, isHere: boolean) => void;
}) {
  const title = useStoryTitle();
  const [at, setAt] = useState(() => likeliest(stories, title));
  const story = stories[at];
  const { comparison, draft, error, isMoved, compareAgain } = useComparison(importer, at, story);
  const ticks = useTicks(comparison?.shown ?? null, isMoved);
  return (
    <>
      {stories.length > 1 && (
        <SelectField
          label={t('import.again.whichStory')}
          value={`${at}`}
          options={stories.map((one, place) => ({ id: `${place}`, words: one.title }))}
          onPick={(place) => setAt(Number(place))}
        />
      )}
      <ActionFailure error={error} />
      {!comparison && !error && <Loading />}
      {comparison && draft && ticks && (
        <Compared
          // What is refused and has the focus belongs to one comparison.
          key={comparison.number}
          {...{ file, importer, draft, isMoved, ticks, onDone, onAgain }}
          comparison={comparison.shown}
          onMoved={compareAgain}
        />
      )}
      {!comparison && (
        <p>
          <button className="button" type="button" onClick={onAgain}>
            {t('import.another')}
          </button>
        </p>
      )}
    </>
  );
}

/** The story of a file that is meant: the one that left from here, or has the same title, or the first. */
function likeliest(stories: readonly PreviewStory[], title: string): number {
  const left = stories.findIndex((one) => one.left !== null);
  const named = stories.findIndex((one) => one.title === title);
  return Math.max(0, left === -1 ? named : left);
}

function Compared({
  file,
  importer,
  draft,
  comparison,
  isMoved,
  ticks: { wanted, others, tick },
  onMoved,
  onAgain,
  onDone,
}: {
  file: string;
  importer: Importer;
  draft: Draft;
  comparison: ShownComparison;
  /** Whether this is another comparison than the one before, for the story changed. */
  isMoved: boolean;
  ticks: {
    wanted: ReadonlySet<string>;
    others: ShownDifference[];
    tick: (keys: string[], is: boolean) => void;
  };
  onMoved: () => void;
  onAgain: () => void;
  onDone: (came: CameIn, isHere: boolean) => void;
}) {
  const { doubt, differences, kept, unplaced, entered } = comparison;
  const heading = useRef<HTMLHeadingElement>(null);
  // It may come while somebody writes elsewhere: theirs is the caret.
  useEffect(() => {
    if (!isWriting()) heading.current?.focus({ preventScroll: true });
  }, []);
  const bring = useBringIn({
    ...{ file, importer, draft, onMoved },
    onDone: (count, isHere) => onDone({ file, count, unplaced }, isHere),
  });
  const coming = differences.filter((one) => wanted.has(keyOf(one)));
  return (
    <section className={styles.compared} aria-labelledby="compared">
      <h3 id="compared" ref={heading} tabIndex={-1}>
        {t('import.again.found', { count: differences.length, file })}
      </h3>
      {doubt && <DoubtNote doubt={doubt} />}
      {isMoved && <MovedNote others={others} />}
      {differences.length === 0 && <p>{t('import.again.nothing')}</p>}
      {kept > 0 && <p className="field-hint">{t('import.again.kept', { count: kept })}</p>}
      <Differences differences={differences} wanted={wanted} onWant={tick} />
      {entered.length > 0 && (
        <p>{t('import.again.entered', { count: entered.length, name: entered[0] ?? '' })}</p>
      )}
      {unplaced.length > 0 && (
        <div className={styles.unplaced}>
          <p>{t('import.again.unplaced', { count: unplaced.length })}</p>
          <UnplacedList unplaced={unplaced} />
        </div>
      )}
      <div className={styles.foot}>
        <ActionFailure error={bring.error} />
        {bring.refused !== null && (
          <p className="form-error" role="alert">
            {bring.refused}
          </p>
        )}
        <div className="button-row">
          {differences.length > 0 && (
            <BusyButton
              className="button button-primary"
              type="button"
              isBusy={bring.isPending}
              busyLabel={t('import.again.bringing')}
              disabled={coming.length === 0}
              onClick={() => !bring.isPending && bring.run([...wanted])}
            >
              {bringWords(coming)}
            </BusyButton>
          )}
          <button className="button" type="button" onClick={onAgain}>
            {t('import.another')}
          </button>
        </div>
        {differences.length > 0 && <p className="field-hint">{t('import.again.undone')}</p>}
      </div>
    </section>
  );
}
