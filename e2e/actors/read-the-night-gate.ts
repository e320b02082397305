// A story that asks its reader, goes on by itself, has notes, a header, a snippet and a set: made
// through the API for those who only read it, in French so that its words carry a language.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './sign-up.ts';
import { callsOf, writeAtOnce } from './write-at-once.ts';

export const nightGate = { start: 'Porte', hall: 'Cour', end: 'Aube' };

/** Writes the story as the author who is signed in in this browser; gives its address. */
export async function writeTheNightGate(page: Page, author: Person): Promise<string> {
  const { path, node } = await writeAtOnce(page, author, {
    title: `La porte de nuit de ${author.username}`,
    description: 'Une petite histoire.',
    chapter: 'Un',
    nodes: [
      { name: 'Porte', text: 'Une porte close. {show "Temps"}' },
      { name: 'Passage', text: 'On entend des pas, puis la porte s’ouvre.' },
      { name: 'Cour', text: 'Bienvenue, {nom}.' },
      { name: 'Aube', text: 'Le jour se lève.', ending: { name: 'Le matin', kind: 'good' } },
    ],
    isPublished: false,
  });
  const call = await callsOf(page);
  const api = `/stories${path}`;
  await call('put', `${api}/variables`, { variables });
  await call('put', `${api}/story-wide`, wide);
  const idOf = (name: string) => node(name).split('/').at(-1);
  const put = (name: string, changes: object) => call('put', `${api}/nodes/${idOf(name)}`, changes);
  await put('Porte', { actions: gateActions(idOf('Passage')) });
  await put('Passage', { continue: [{ when: '', target: idOf('Cour'), keep_text: true }] });
  await put('Cour', { actions: hallActions(idOf('Aube')) });
  await call('patch', api, { status: 'published' });
  return path;
}

const variables = [
  { key: 'nom', label: 'Nom', kind: 'text', initial: '', shown: true },
  { key: 'age', label: 'Âge', kind: 'number', initial: 0, min: 1, max: 99.5, decimals: 1 },
  {
    ...{ key: 'sac', label: 'Sac', kind: 'set', shown: true },
    ...{ members: ['corde', 'carte', 'lampe'], initial: ['corde', 'carte'] },
  },
].map((variable) => ({ shown: false, ...variable, ...(variable.key === 'age' && { initial: 1 }) }));

const wide = {
  lang: 'fr',
  panel: 'Dans le sac : {sac}.{if nom != ""} Vous êtes {nom}.{end}',
  frames: [{ tag: null, header: 'La nuit.', footer: '' }],
  snippets: [{ name: 'Temps', body: 'Il pleut.' }],
};

const gateActions = (to: string | undefined) => [
  {
    ...{ id: 'a1', label: 'Dire son nom', target: to },
    ask: { variable: 'nom', prompt: 'Qui va là ?' },
  },
];

const hallActions = (to: string | undefined) => [
  {
    ...{ id: 'a2', label: 'Dire son âge', target: null, use: 'once' },
    ask: { variable: 'age', prompt: 'Quel âge avez-vous ?' },
  },
  { id: 'a3', label: 'Attendre le jour', target: to },
];

/** The field of a choice that asks, by what it asks. */
export const field = (page: Page, prompt: string): Locator =>
  page.getByRole('article').getByLabel(prompt, { exact: true });

/** The text of the open turn, all that is read of it. */
export const text = (page: Page): Locator => page.locator('article .reader-text').last();

/** Expects, after the name was given, both nodes of the turn to be read, one under the other. */
export async function expectWelcome(page: Page, name: string): Promise<void> {
  await expect(text(page)).toHaveText(
    new RegExp(`^La nuit\\..*des pas, puis la porte s’ouvre\\..*Bienvenue, ${name}\\.`, 's'),
  );
}

/** The notes above the text, opened by their button. */
export async function openNotes(page: Page): Promise<Locator> {
  await page.getByRole('article').getByText('Notes', { exact: true }).click();
  return page.getByRole('region', { name: 'Notes' });
}
