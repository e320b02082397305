import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useOnHost } from '../../host/base-path.ts';
import { t as site } from '../../i18n/translate.ts';
import { DrawnCover } from '../../ui/story/drawn-cover.tsx';
import { EndingsFound } from '../../ui/story/endings-found.tsx';
import { lookAttributes } from '../../ui/story/look-attributes.ts';
import { siteLang, wordsIn } from '../../ui/story/story-lang.ts';
import { readingPath, usePageStory, useReading } from '../page-story.ts';
import { actInReading, beginReading, type WantedAction } from '../reading/act-in-reading.ts';
import { type ChangedStory, changedStory } from '../reading/changed-story.ts';
import type { Reading } from '../reading/reading.ts';
import { viewOfReading } from '../reading/view-of-reading.ts';
import { t } from '../t.ts';
import { PlaceInFile } from './place-in-file.tsx';
import '../../library/story.css';
import '../../ui/story/story-cover.css';

/** The first page of a story that has a page of its own: what it is, and the ways into it. */
export function TitlePage() {
  const { book, facts, kept } = usePageStory();
  const reading = useReading();
  const { title, author, description, cover, look, address } = facts;
  const { lang = siteLang, content_notes: notes } = book.playable.story;
  const words = wordsIn(lang);
  const onHost = useOnHost();
  const changed = reading && changedStory(book, reading);
  return (
    <div className="page title-page" {...lookAttributes(facts)}>
      {cover ? (
        <img className="story-cover story-page-cover" src={onHost(cover)} alt="" />
      ) : (
        <DrawnCover story={{ title, lang, look }} className="title-page-cover" />
      )}
      <header className="story-head">
        <h1 {...words}>{title}</h1>
        {author && <p className="story-author">{t('page.by', { author })}</p>}
      </header>
      {description && (
        <p className="story-description" {...words}>
          {description}
        </p>
      )}
      {notes.length > 0 && (
        <p className="story-notes">{t('pages.story.contentNotes', { notes: notes.join(', ') })}</p>
      )}
      {changed ? <Changed changed={changed} /> : <WaysIn reading={reading} />}
      {!kept.isLasting() && (
        <p className="note" role="status">
          {t('page.fleeting')}
        </p>
      )}
      <PlaceInFile />
      {address && (
        <p className="title-page-address">
          <a href={address}>{t('page.readAt', { address })}</a>
        </p>
      )}
    </div>
  );
}

function useActs() {
  const { book, kept, moment } = usePageStory();
  const navigate = useNavigate();
  return {
    begin() {
      kept.keep(beginReading(book, moment()));
      void navigate(readingPath);
    },
    act(reading: Reading, wanted: WantedAction) {
      const next = actInReading(book, reading, wanted, moment());
      if (next) kept.keep(next);
      void navigate(readingPath);
    },
    goOn: () => void navigate(readingPath),
  };
}

function WaysIn({ reading }: { reading: Reading | null }) {
  const { book } = usePageStory();
  const acts = useActs();
  if (!reading && book.playable.start === null) {
    return <p className="note">{site('failures.storyEmpty')}</p>;
  }
  if (!reading) {
    return (
      <div className="button-row">
        <button className="button button-primary" type="button" onClick={acts.begin}>
          {t('page.begin')}
        </button>
      </div>
    );
  }
  const view = viewOfReading(book, reading);
  const { node, ended, ending } = view;
  return (
    <>
      <p>
        {ended
          ? t('page.ended', { node: ending?.name ?? node.name })
          : t('page.continueAt', { node: node.name })}
      </p>
      <div className="button-row">
        <button className="button button-primary" type="button" onClick={acts.goOn}>
          {t(ended ? 'page.seeEnding' : 'page.continue')}
        </button>
        <button
          className="button"
          type="button"
          onClick={() => acts.act(reading, { type: 'restart' })}
        >
          {t('page.again')}
        </button>
      </div>
      {view.endings_found.names.length > 0 && <EndingsFound found={view} />}
    </>
  );
}

/** The question to a reader whose place is not in this version as they left it. */
function Changed({ changed: { losses, nearest } }: { changed: ChangedStory }) {
  const reading = useReading();
  const acts = useActs();
  const heading = useId();
  return (
    <section className="reader-question" aria-labelledby={heading}>
      <h2 id={heading}>{t('page.changed.heading')}</h2>
      <p>{t('page.changed.text')}</p>
      <ul>
        {losses.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>{t(`page.loss.${kind}`, { name })}</li>
        ))}
      </ul>
      <div className="button-row">
        <button
          className="button button-primary"
          type="button"
          onClick={() => reading && acts.act(reading, { type: 'move' })}
        >
          {nearest === null ? t('page.changed.begin') : t('page.changed.move', { node: nearest })}
        </button>
        {nearest !== null && (
          <button
            className="button"
            type="button"
            onClick={() => reading && acts.act(reading, { type: 'restart' })}
          >
            {t('page.again')}
          </button>
        )}
      </div>
    </section>
  );
}
