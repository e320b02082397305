import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EndingsFound } from './endings-found.tsx';

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const heart = { key: 'heart', name: 'Brave heart', description: 'You went in.', is_new: false };

it('counts all endings, and names those that were found', () => {
  const found = {
    endings_found: { names: ['Home', 'The deep', 'Home'], total: 7 },
    achievements: [heart],
  };
  expect(wordsOf(renderToStaticMarkup(<EndingsFound found={found} />))).toBe(
    'Endings found: 3 of 7 Home The deep Achievements earned: Brave heart',
  );
});

it('says of a new reading that nothing is found yet', () => {
  const found = { endings_found: { names: [], total: 7 }, achievements: [] };
  expect(wordsOf(renderToStaticMarkup(<EndingsFound found={found} />))).toBe(
    'Endings found: 0 of 7',
  );
});

it('is not there where a story has neither endings nor achievements', () => {
  const found = { endings_found: { names: [], total: 0 }, achievements: [] };
  expect(renderToStaticMarkup(<EndingsFound found={found} />)).toBe('');
});

it('does not repeat the ending that is named above', () => {
  const endings = { names: ['Home', 'Lost'], total: 3 };
  const found = { endings_found: endings, achievements: [] };
  const html = renderToStaticMarkup(<EndingsFound found={found} named="Lost" />);
  expect(html).toContain('<li>Home</li>');
  expect(html).not.toContain('Lost');
});
