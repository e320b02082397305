import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NoteReachList } from './note-reach.tsx';

it('says of each note what a reader can do about it, in the language of the story', () => {
  const notes = [
    { note: 'Araignées', reach: 'asked' as const },
    { note: 'Guerre', reach: 'unknown' as const },
  ];
  const markup = renderToStaticMarkup(<NoteReachList notes={notes} lang="fr" />);
  expect(markup).toContain('<span lang="fr" dir="ltr">Araignées</span>');
  expect(markup.replace(/<[^>]+>/g, '')).toBe(
    'Content notesAraignées – only if you choose itGuerre – not known',
  );
});

it('is nothing where there are no notes', () => {
  expect(renderToStaticMarkup(<NoteReachList notes={[]} />)).toBe('');
});
