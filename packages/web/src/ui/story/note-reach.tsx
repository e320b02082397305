import type { Story } from '@brasslamp/contract';
import type { NoteReach } from '@brasslamp/story/checker/finding';
import { useId } from 'react';
import { t } from '../../i18n/translate.ts';
import { siteLang, wordsIn } from './story-lang.ts';
import './note-reach.css';

/** What a reader can do about a content note: “can be avoided”. */
export const reachWords = (reach: NoteReach): string => t(`notes.reach.${reach}`);

/** The content notes of a story, each with what is known of how far it reaches. */
export function NoteReachList({
  notes,
  lang = siteLang,
  heading = t('notes.heading'),
}: {
  notes: Story['note_reach'];
  /** The language of the notes. */
  lang?: string;
  /** What stands above them. */
  heading?: string;
}) {
  const id = useId();
  if (notes.length === 0) return null;
  return (
    <div className="note-reach">
      <p id={id}>{heading}</p>
      <ul aria-labelledby={id}>
        {notes.map(({ note, reach }) => (
          <li key={note}>
            <span {...wordsIn(lang)}>{note}</span>
            <span className="note-reach-words" data-reach={reach}>
              {t('notes.said', { words: reachWords(reach) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
