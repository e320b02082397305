import { type ChangeEvent, useRef, useState } from 'react';
import { showToast } from '../../ui/toasts/toasts.ts';
import { type PageStory, usePageStory, useReading } from '../page-story.ts';
import { mostBytes, PlaceTextError, readPlace } from '../reading/place-text.ts';
import { lastTurn, type Reading } from '../reading/reading.ts';
import { t } from '../t.ts';

/** The way to carry one's place to another browser: into a file and out of it. */
export function PlaceInFile() {
  const story = usePageStory();
  const reading = useReading();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The place of a file, until its reader has said that it may replace theirs. */
  const [waiting, setWaiting] = useState<Reading | null>(null);

  function take(loaded: Reading) {
    story.kept.keep(loaded);
    setWaiting(null);
    showToast(t('page.file.loaded'));
  }

  async function load({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (!file) return;
    const read = await placeIn(story, file);
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read) setWaiting(null);
    else if (reading) setWaiting(read.place);
    else take(read.place);
    // Or the same file could not be chosen again.
    if (input.current) input.current.value = '';
  }

  return (
    <details className="place-file">
      <summary>{t('page.file.heading')}</summary>
      <p>{t('page.file.text')}</p>
      <div className="button-row">
        {reading && (
          <button className="button" type="button" onClick={() => savePlace(story)}>
            {t('page.file.save')}
          </button>
        )}
        <label className="button">
          {t('page.file.load')}
          <input
            className="visually-hidden"
            type="file"
            accept=".json,application/json"
            ref={input}
            onChange={(event) => void load(event)}
          />
        </label>
      </div>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      {waiting && (
        <div className="note" role="alert">
          <p>{t('page.file.replace', { node: lastTurn(waiting).node.name })}</p>
          <p className="button-row">
            <button className="button" type="button" onClick={() => take(waiting)}>
              {t('page.file.take')}
            </button>
            <button className="button button-quiet" type="button" onClick={() => setWaiting(null)}>
              {t('page.file.leave')}
            </button>
          </p>
        </div>
      )}
    </details>
  );
}

function savePlace({ kept, facts }: PageStory): void {
  const text = kept.text();
  if (text === null) return;
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(facts.title)}.place.json`;
  link.click();
  // A browser takes it when it can.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A title without what some systems do not allow in names of files. */
const fileName = (title: string): string =>
  title
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'story';

/** The place in a file, or why there is none. */
async function placeIn(
  { book }: PageStory,
  file: File,
): Promise<{ place: Reading } | { problem: string }> {
  if (file.size > mostBytes) return { problem: t('page.file.tooLong') };
  try {
    return { place: readPlace(await file.text(), book.storyId) };
  } catch (error) {
    if (!(error instanceof PlaceTextError)) return { problem: t('page.file.unread') };
    const { said } = error;
    return {
      problem:
        said.problem === 'otherStory'
          ? t('page.file.otherStory', { title: said.title })
          : t(`page.file.${said.problem}`),
    };
  }
}
