// A story that asks its readers, goes on without a choice and keeps notes for them: with a script and
// without, offline, by keyboard, after a reload, and with answers that are none.
import { choice, expectPlace, openFromMenu, startReading } from './actors/read-a-story.ts';
import { turnOnTheSite, waitUntilReadyOffline } from './actors/read-offline.ts';
import {
  expectWelcome,
  field,
  nightGate,
  openNotes,
  text,
  writeTheNightGate,
} from './actors/read-the-night-gate.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test as base, expect } from './fixtures/test.ts';

/** The address of the story, written once by somebody else. */
const test = base.extend<{ gate: string }>({
  gate: async ({ newBrowser, site }, use) => {
    const author = newPerson('porter');
    const page = await newBrowser();
    await signUp(page, site, author);
    await use(await writeTheNightGate(page, author));
    await page.context().close();
  },
});

const [asksName, asksAge] = ['Qui va là ?', 'Quel âge avez-vous ?'];

test('an answer is given, checked and told again, with all that was read', async ({
  page,
  gate,
}) => {
  test.slow();
  await startReading(page, gate, nightGate.start);
  await waitUntilReadyOffline(page);
  await expect(text(page)).toContainText('Il pleut.');
  await expect(text(page)).toHaveAttribute('lang', 'fr');
  await lookAt(page, 'reader-asking');

  await test.step('nothing is no answer, and is said at the field', async () => {
    await choice(page, 'Dire son nom').click();
    await expect(page.getByText('Type your answer first')).toBeVisible();
    await expect(field(page, asksName)).toBeFocused();
    await expect(field(page, asksName)).toHaveAttribute('aria-invalid', 'true');
    await lookAt(page, 'reader-asking-refused');
  });

  await test.step('what is typed stays after a reload', async () => {
    await field(page, asksName).fill('<b>Zoé</b> & {nom}');
    await page.reload();
    await expect(field(page, asksName)).toHaveValue('<b>Zoé</b> & {nom}');
  });

  await test.step('it is text wherever it is shown', async () => {
    await field(page, asksName).press('Enter');
    await expectPlace(page, nightGate.hall);
    await expect(text(page)).toContainText('Bienvenue, <b>Zoé</b> & {nom}.');
    expect(page.url()).not.toContain('Zo');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('a number within its bounds, in words', async () => {
    const age = field(page, asksAge);
    await expect(age).toHaveAccessibleDescription('A number from 1 to 99.5, with up to 1 decimal');
    for (const [typed, problem] of [
      ['douze', 'Type a number, in digits'],
      ['0', 'Type a number from 1 to 99.5'],
      ['2.25', 'Use up to 1 decimal'],
    ] as const) {
      await age.fill(typed);
      await choice(page, 'Dire son âge').click();
      await expect(page.getByText(problem, { exact: true })).toBeVisible();
      await expect(age).toHaveValue(typed);
    }
    await age.fill('12,5');
    await choice(page, 'Dire son âge').click();
    await expect(age).toBeHidden();
  });

  await test.step('the notes say how things stand', async () => {
    const notes = await openNotes(page);
    await expect(notes).toContainText(
      'Dans le sac : corde et carte. Vous êtes <b>Zoé</b> & {nom}.',
    );
    await lookAt(page, 'reader-notes');
    await page.keyboard.press('Escape');
    await expect(notes).toBeHidden();
    await expect(page.getByRole('complementary')).toContainText('corde et carte');
  });

  await openFromMenu(page, 'What you have read');
  const turn = page.getByRole('region', { name: nightGate.hall }).first();
  await expect(turn).toContainText('On entend des pas');
  await expect(turn).toContainText('Bienvenue, <b>Zoé</b> & {nom}.');
  await expect(turn.getByText('You chose: Dire son nom', { exact: true })).toBeVisible();
  await expect(turn.getByText('You typed: <b>Zoé</b> & {nom}', { exact: true })).toBeVisible();
  await expect(page.getByText('You typed: 12,5', { exact: true })).toBeVisible();
  await lookAt(page, 'history-going-on');
});

test('keys answer, and do not choose while somebody types', async ({ page, gate }) => {
  await startReading(page, gate, nightGate.start);
  await waitUntilReadyOffline(page);
  await page.keyboard.press('1');
  await expect(field(page, asksName)).toBeFocused();
  await expect(field(page, asksName)).toHaveValue('');
  await page.keyboard.type('Ada 12');
  await page.keyboard.press('Enter');
  await expectPlace(page, nightGate.hall);
  await expectWelcome(page, 'Ada 12');
  await page.keyboard.press('2');
  await expectPlace(page, nightGate.end);
});

test('without a script it is a form, and the notes unfold', async ({ newBrowser, gate }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await startReading(page, gate, nightGate.start);
  await choice(page, 'Dire son nom').click();
  await expect(page.getByText('Type your answer first')).toBeVisible();
  const long = 'é'.repeat(201);
  await field(page, asksName).fill(long);
  await choice(page, 'Dire son nom').click();
  await expect(page.getByText('Use up to 200 characters')).toBeVisible();
  await expect(field(page, asksName)).toHaveValue(long);
  await field(page, asksName).fill('😀'.repeat(200));
  await field(page, asksName).press('Enter');
  await expectPlace(page, nightGate.hall);
  await expectWelcome(page, '😀'.repeat(200));
  await page.reload();
  await expectWelcome(page, '😀'.repeat(200));
  await expect(await openNotes(page)).toContainText('Dans le sac : corde et carte.');
});

test('an answer given offline is kept, and sent once', async ({ page, context, gate }) => {
  await startReading(page, gate, nightGate.start);
  await waitUntilReadyOffline(page);
  await context.setOffline(true);
  await expect(page.getByText('Offline. You can read on')).toBeVisible();
  await choice(page, 'Dire son nom').click();
  await expect(page.getByText('Type your answer first')).toBeVisible();
  await field(page, asksName).fill('Noé');
  await page.reload();
  await expect(field(page, asksName)).toHaveValue('Noé');
  await choice(page, 'Dire son nom').click();
  await expectWelcome(page, 'Noé');
  await page.reload();
  await expectWelcome(page, 'Noé');
  const actions: unknown[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/action')) actions.push(response.request().postDataJSON());
  });
  await context.setOffline(false);
  await expect.poll(() => turnOnTheSite(page)).toBe(1);
  expect(actions).toEqual([{ type: 'choose', action_id: 'a1', answer: 'Noé', on_turn: 0 }]);
  await page.reload();
  await expectWelcome(page, 'Noé');
});

test('a page that is too old for a story loads itself anew once, and then says so', async ({
  page,
  gate,
}) => {
  await page.route('**/versions/*/story', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data?: object; level?: number };
    await route.fulfill({ response: reply, json: { ...body, level: 99 } });
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await startReading(page, gate, nightGate.start);
  await expect(page.getByText('This page is older than the story.')).toBeVisible();
  // As the reader came, and once more.
  await page.waitForTimeout(2_000);
  expect(loads).toBe(2);
  await field(page, asksName).fill('Léa');
  await choice(page, 'Dire son nom').click();
  await expectWelcome(page, 'Léa');
});
