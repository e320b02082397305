import type { PastTurn, PlaythroughWithView } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { StoryLang, siteLang } from '../../ui/story/story-lang.ts';
import { historyPath, readerPath } from './paths.ts';
import { Turn } from './turn.tsx';
import '../text/reader.css';
import './history.css';

/** The history as a book, with what was read and chosen: oldest first, and the end of it is where the reader is. */
export function History({
  playthrough,
  turns,
  next_cursor,
  isNewest,
  children,
}: {
  playthrough: PlaythroughWithView;
  /** Last first. */
  turns: PastTurn[];
  next_cursor: string | null;
  isNewest: boolean;
  /** Shown in place of turns that could not be loaded. */
  children: ReactNode;
}) {
  const reader = readerPath(playthrough);
  return (
    <StoryLang value={playthrough.view.lang ?? siteLang}>
      <article className="reader history">
        <div className="reader-bar">
          <Link className="reader-story" to={reader}>
            {t('pages.history.toReading', { story: playthrough.story_name })}
          </Link>
        </div>
        <h1 className="reader-place">{t('pages.history.heading')}</h1>
        <p className="history-about">{t('pages.history.text')}</p>
        {children}
        {next_cursor !== null && (
          <p className="history-more">
            <Link className="button" to={`?cursor=${encodeURIComponent(next_cursor)}#last`}>
              {t('pages.history.earlier')}
            </Link>
          </p>
        )}
        <ol className="passages">
          {inOrder(turns).map((passage) => (
            <DrawnPassage
              key={passage.turns[0]?.turn}
              passage={passage}
              current={playthrough.turn}
              isLast={passage.turns.at(-1) === turns[0]}
            />
          ))}
        </ol>
        <p className="button-row history-more">
          <Link className="button button-primary" to={reader}>
            {t('pages.history.readOn')}
          </Link>
          {!isNewest && (
            <Link className="button" to={`${historyPath(playthrough)}#last`}>
              {t('pages.history.newest')}
            </Link>
          )}
        </p>
      </article>
    </StoryLang>
  );
}

function DrawnPassage({
  passage: { turns, isLeftBehind },
  current,
  isLast,
}: {
  passage: Passage;
  current: number;
  isLast: boolean;
}) {
  const drawn = turns.map((turn) => (
    <Turn key={turn.turn} turn={turn} isNow={turn.turn === current} />
  ));
  return (
    <li className="passage" id={isLast ? 'last' : undefined}>
      {isLeftBehind ? (
        <details className="passage-left">
          <summary>{t('pages.history.leftBehind', { count: turns.length })}</summary>
          {drawn}
        </details>
      ) : (
        drawn
      )}
    </li>
  );
}

/** Turns that are shown together: each turn that counts alone, those left behind in one fold. */
interface Passage {
  turns: PastTurn[];
  isLeftBehind: boolean;
}

/** The passages of turns that came last first; oldest first. */
export function inOrder(turns: PastTurn[]): Passage[] {
  const passages: Passage[] = [];
  for (const turn of turns.toReversed()) {
    const last = passages.at(-1);
    if (turn.is_left_behind && last?.isLeftBehind) last.turns.push(turn);
    else passages.push({ turns: [turn], isLeftBehind: turn.is_left_behind });
  }
  return passages;
}
