import type { PlaythroughWithView } from '@brasslamp/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StoryLang } from '../ui/story/story-lang.ts';
import { News, ReaderState } from './reader-state.tsx';

type View = PlaythroughWithView['view'];

const view: View = {
  body: { type: 'root', children: [] },
  actions: [],
  items_here: [],
  inventory: [],
  variables_shown: [
    { key: 'day', label: 'Day', value: 2 },
    { key: 'brave', label: '', value: true },
  ],
  achievements: [
    { key: 'heart', name: 'Brave heart', description: 'You went in.', is_new: true },
    { key: 'old', name: 'Old hand', description: '', is_new: false },
  ],
  endings_found: { names: ['Only eleven'], total: 7 },
  content_notes: [],
};

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('ReaderState', () => {
  it('shows values in words, and what was earned', () => {
    const html = renderToStaticMarkup(<ReaderState view={view} changed={new Set()} />);
    expect(wordsOf(html)).toBe(
      'Where things stand Day 2 brave yes Achievements Brave heart You went in. Old hand Endings found: 1 of 7',
    );
    expect(html).not.toContain('data-changed="true"');
  });

  it('leaves the endings to an ending, which counts them itself', () => {
    const ended = <ReaderState view={view} changed={new Set()} isEnded />;
    expect(renderToStaticMarkup(ended)).not.toContain('Endings found');
  });

  it('marks what the last turn changed', () => {
    const html = renderToStaticMarkup(<ReaderState view={view} changed={new Set(['brave'])} />);
    expect(html).toContain('<div data-changed="true"><dt dir="auto">brave</dt>');
    expect(html).toContain('<div data-changed="false"><dt dir="auto">Day</dt>');
  });

  it('shows sets as lists in the story’s language, and numbers with their decimals', () => {
    const variables_shown = [
      { key: 'sac', label: 'Sac', value: ['corde', 'carte', 'lampe'] },
      { key: 'poche', label: 'Poche', value: [] },
      { key: 'prix', label: 'Prix', value: 2.5, decimals: 2 },
    ];
    const html = renderToStaticMarkup(
      <StoryLang value="fr">
        <ReaderState view={{ ...view, variables_shown }} changed={new Set()} />
      </StoryLang>,
    );
    expect(wordsOf(html)).toContain('Sac corde, carte et lampe Poche nothing Prix 2.50');
    expect(html).toContain('<dd lang="fr" dir="ltr">corde, carte et lampe</dd>');
    expect(html).toContain('<dd>nothing</dd>');
  });

  it('is not there when there is nothing to show', () => {
    const endings_found = { names: [], total: 7 };
    const nothing = { ...view, variables_shown: [], achievements: [], endings_found };
    expect(renderToStaticMarkup(<ReaderState view={nothing} changed={new Set()} />)).toBe('');
  });
});

describe('News', () => {
  it('tells what is new and what changed, and nothing else', () => {
    const html = renderToStaticMarkup(<News view={view} changed={new Set(['day'])} />);
    expect(html).toContain('role="status"');
    expect(wordsOf(html)).toBe('New: Brave heart Day: 2.');
  });
});
