import { bodyMarkup } from './body-markup.ts';
import { sentence } from './effect-words.ts';
import { element, type Markup, words } from './markup.ts';
import type { PaperStory } from './paper-story.ts';
import { said } from './section-markup.ts';

/** The sheet on which a reader keeps the count; null = the story asks for nothing to be kept. */
export function sheetMarkup(story: PaperStory): Markup | null {
  const { variables, items, achievements, panel, on_start } = story.story;
  const carried = items.filter(({ location, portable }) => location === 'inventory' || portable);
  if (variables.length + carried.length + achievements.length === 0 && panel === '') return null;
  const rows = (list: [name: string, value: string][]) =>
    element(
      'table',
      {},
      ...list.map(([name, value]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, words(name)),
          element('td', {}, words(value)),
        ),
      ),
    );
  const part = (title: string, list: [string, string][]): Markup[] =>
    list.length === 0 ? [] : [element('h3', {}, words(title)), rows(list)];
  const start = said(on_start, story);
  return element(
    'div',
    { class: 'sheet' },
    ...(start === '' ? [] : [element('p', {}, words(sentence(start)))]),
    ...part(
      'To keep count of',
      variables.map((variable) => [variable.label || variable.key, initialWords(variable.initial)]),
    ),
    ...part(
      'Things to carry',
      carried.map(({ name, location }) => [name, location === 'inventory' ? '☑' : '☐']),
    ),
    ...part(
      'To earn',
      achievements.map(({ name, hidden }) => [hidden ? '???' : name, '☐']),
    ),
    ...(panel === '' ? [] : [bodyMarkup(panel, story, () => null)]),
  );
}

function initialWords(initial: number | boolean | string | string[]): string {
  if (typeof initial === 'boolean') return initial ? '☑' : '☐';
  if (Array.isArray(initial)) return initial.join(', ');
  return String(initial);
}
