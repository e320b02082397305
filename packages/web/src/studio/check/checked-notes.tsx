import { noteKey } from '@brasslamp/story/checker/notes';
import { createContext, useContext } from 'react';
import { NoteReachList } from '../../ui/story/note-reach.tsx';
import type { Check } from './run/use-check.ts';

/** The check of the draft that is open. */
export const CheckInHand = createContext<Pick<Check, 'result'>>({ result: null });

/** What the check says of content notes as they are being written. */
export function CheckedNotes({ notes }: { notes: readonly string[] }) {
  const { result } = useContext(CheckInHand);
  if (result === null) return null;
  const found = new Map(result.content_notes.map(({ note, reach }) => [noteKey(note), reach]));
  const written = new Map(notes.map((note) => [noteKey(note), note]));
  const said = [...written].map(([key, note]) => ({ note, reach: found.get(key) ?? 'unknown' }));
  return <NoteReachList notes={said} />;
}
