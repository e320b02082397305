// An author uses a picture and a sound again, sees where all of them are used, and deletes some.
import type { Page } from '@playwright/test';
import { goTo } from './actors/build-by-forms/build-by-forms.ts';
import { check, expectSound, findingsAt } from './actors/check-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { openText, saved } from './actors/write-a-story.ts';
import { putText, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { silence } from './fixtures/silence.ts';
import { expect, test } from './fixtures/test.ts';

/** A picture of the page itself. */
const pictureOf = async (page: Page, name: string, width: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width, height: 200 } }),
});

const soundOf = (name: string, seconds: number) => ({
  name,
  mimeType: 'audio/mpeg',
  buffer: Buffer.from(silence(seconds)),
});

test('pictures and sounds are used again, found, and deleted', async ({ page, site }) => {
  const person = newPerson('edda');
  await signUp(page, site, person);
  const nodes = [
    { name: 'Quay', text: 'It is foggy.', choices: [{ to: 'Street' }] },
    { name: 'Street', text: 'It is quiet here.' },
  ];
  const story = { title: 'The fog', chapter: 'One', nodes, isPublished: false };
  const written = await writeAtOnce(page, person, story);
  const lamp = await pictureOf(page, 'lamp.png', 600);
  const other = await pictureOf(page, 'other.png', 300);
  const put = page.getByRole('button', { name: 'Put into the text' });
  const question = page.getByRole('dialog');

  await test.step('a first picture is uploaded from the dialog', async () => {
    await page.goto(written.node('Quay'));
    await openText(page).click();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await expect(question.getByText('This story has no pictures yet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await question.getByLabel('Upload a picture').setInputFiles(lamp);
    const field = page.getByLabel('What does it show?');
    await expect(field).toBeFocused();
    await field.fill('A brass lamp');
    await put.click();
    await expect(openText(page)).toContainText('A brass lamp');
    await saved(page);
  });

  await test.step('elsewhere it is used again, described already', async () => {
    await page.goto(written.node('Street'));
    await openText(page).click();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await expect(question.getByRole('button', { name: /^A brass lamp: / })).toBeVisible();
    await lookAt(page, 'choose-picture');
    await page.setViewportSize({ width: 1280, height: 800 });
    await question.getByRole('button', { name: /^A brass lamp: / }).press('Enter');
    const field = page.getByLabel('What does it show?');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('A brass lamp');
    await lookAt(page, 'picture-again');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(openText(page)).toBeFocused();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await question.getByRole('button', { name: /^A brass lamp: / }).click();
    await field.press('Enter');
    await expect(openText(page)).toContainText('A brass lamp');
    await saved(page);
  });

  const main = page.getByRole('main');
  const pictures = main.getByRole('list', { name: 'Pictures' }).locator(':scope > li');
  const sounds = main.getByRole('list', { name: 'Sounds' }).locator(':scope > li');

  await test.step('all of them are in one place', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'This story' }).click();
    await page.getByRole('menuitem', { name: 'Pictures and sounds' }).click();
    await expect(page).toHaveURL(`${written.path}/media`);
    await expect(pictures).toHaveCount(1);
    await expect(pictures.getByRole('link')).toHaveText(['Quay', 'Street']);
    await expect(main.getByText('No sounds yet.')).toBeVisible();
    const none = { name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await main.getByLabel('Upload pictures').setInputFiles([none, other]);
    await expect(main.getByRole('alert')).toContainText('none.png');
    await expect(pictures).toHaveCount(2);
    await expect(pictures.first()).toContainText('Not used in the draft');
    await main.getByLabel('Upload sounds').setInputFiles([soundOf('bell.mp3', 20)]);
    await expect(sounds).toHaveCount(1);
    await lookAt(page, 'pictures-and-sounds');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a sound of the list goes into a text', async () => {
    await pictures.last().getByRole('link', { name: 'Street' }).click();
    // Beside the picture, which has a form of its own.
    await openText(page).click({ position: { x: 4, y: 4 } });
    await page.getByRole('button', { name: 'Sound', exact: true }).click();
    await expect(question.getByRole('button', { name: 'Play: Sound 1' })).toBeVisible();
    await lookAt(page, 'choose-sound');
    await page.setViewportSize({ width: 1280, height: 800 });
    await question.getByRole('button', { name: 'Use this one: Sound 1' }).click();
    await page.getByLabel('What is heard?').fill('A bell');
    await put.click();
    await expect(openText(page)).toContainText('Sound: A bell');
    await saved(page);
  });

  await test.step('what is used is deleted after a question that says so', async () => {
    await page.goto(`${written.path}/media`);
    await expect(sounds.getByRole('button', { name: 'Play: A bell' })).toBeVisible();
    await expect(pictures.last()).toContainText('A brass lamp');
    const shown = await pictures.last().locator('img').getAttribute('src');
    await pictures.getByRole('button', { name: 'Delete: A brass lamp' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete this picture?' });
    await expect(asked).toContainText('It is still in 2 places of your draft.');
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(pictures).toHaveCount(1);
    await expect(
      main.getByRole('heading', { name: 'Pictures and sounds', level: 2 }),
    ).toBeFocused();
    expect((await page.request.get(shown ?? '')).status()).toBe(404);
  });

  await test.step('who goes on writing comes to a text, wherever they were', async () => {
    await page.goto(written.path);
    await page.getByRole('link', { name: 'Write', exact: true }).click();
    await expect(openText(page)).toBeFocused();
  });
});

test('a file is sent again only where that can help, and another one takes its place', async ({
  page,
  site,
}) => {
  const person = newPerson('frida');
  await signUp(page, site, person);
  const nodes = [{ name: 'Quay', text: 'It is foggy.' }];
  const story = { title: 'The quay', chapter: 'One', nodes, isPublished: false };
  const written = await writeAtOnce(page, person, story);
  const again = page.getByRole('button', { name: 'Try again' });
  const another = page.getByRole('button', { name: 'Choose another file' });
  const heard = page.getByLabel('What is heard?');

  await page.goto(written.node('Quay'));
  await openText(page).click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Sound', exact: true }).click();
  const named = { name: 'bell.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('a film') };
  await page.getByRole('dialog').getByLabel('Upload a sound').setInputFiles(named);
  await heard.fill('A bell');
  await expect(page.getByText('This isn’t a sound of a kind that can be used')).toBeVisible();
  await expect(another).toBeVisible();
  await expect(again).toBeHidden();
  await lookAt(page, 'upload-refused');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.route('**/sounds', (route) => route.abort());
  await another.focus();
  await page
    .getByLabel('Choose another file')
    .and(page.locator('input'))
    .setInputFiles([soundOf('ring.mp3', 20)]);
  await expect(page.getByText('Couldn’t reach the site.')).toBeVisible();
  await expect(again).toBeFocused();
  await expect(another).toBeHidden();
  await page.unroute('**/sounds');
  await again.press('Enter');
  await expect(heard).toHaveValue('A bell');
  await page.getByRole('button', { name: 'Put into the text' }).press('Enter');
  await expect(openText(page)).toContainText('Sound: A bell');
});

test('what is typed about a picture waits at its node, also after a reload', async ({
  page,
  site,
}) => {
  const person = newPerson('gerda');
  await signUp(page, site, person);
  const nodes = [
    { name: 'Quay', text: 'It is foggy.', choices: [{ to: 'Street' }] },
    { name: 'Street', text: 'It is quiet here.' },
  ];
  const story = { title: 'The street', chapter: 'One', nodes, isPublished: false };
  const written = await writeAtOnce(page, person, story);
  const outline = page.getByRole('tree', { name: 'Outline' });
  const go = (name: string) => outline.getByRole('treeitem', { name }).click();
  const shows = page.getByLabel('What does it show?');
  const put = page.getByRole('button', { name: 'Put into the text' });

  await page.goto(written.node('Quay'));
  await openText(page).click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/images', async (route) => {
    if (route.request().method() === 'POST') await arrived;
    await route.continue();
  });
  const lamp = await pictureOf(page, 'lamp.png', 600);
  await page.getByRole('dialog').getByLabel('Upload a picture').setInputFiles(lamp);
  await shows.fill('A brass');

  await go('Street');
  await expect(openText(page)).toContainText('It is quiet here.');
  await expect(shows).toHaveCount(0);
  arrive();
  await go('Quay');
  await expect(shows).toHaveValue('A brass');
  await expect(shows).not.toBeFocused();
  await expect(put).toBeEnabled();
  await page.reload();
  await expect(shows).toHaveValue('A brass');
  await lookAt(page, 'upload-waiting');
  await page.setViewportSize({ width: 1280, height: 800 });
  await openText(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Now. ');
  await shows.fill('A brass lamp');
  await put.click();
  await expect(shows).toHaveCount(0);
  await expect(openText(page)).toHaveText(/^Now\. It is foggy\.Picture: A brass lamp$/);
  await saved(page);
  await page.reload();
  await expect(openText(page)).toContainText('Picture: A brass lamp');
  await expect(shows).toHaveCount(0);
  await go('Street');
  await expect(openText(page)).toHaveText('It is quiet here.');
});

test('a picture and a sound in a text have a form, which undo takes back', async ({
  page,
  site,
}) => {
  const person = newPerson('hilda');
  await signUp(page, site, person);
  const nodes = [{ name: 'Quay', text: 'It is foggy.' }];
  const story = { title: 'The form', chapter: 'One', nodes, isPublished: false };
  const written = await writeAtOnce(page, person, story);
  const token = (await page.context().cookies()).find(({ name }) => name === 'authToken')?.value;
  const urlOf = async (
    kind: 'images' | 'sounds',
    file: { name: string; mimeType: string; buffer: Buffer },
  ) => {
    const sent = await page.request.post(`/api/stories${written.path}/${kind}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: { file },
    });
    return (await sent.json()).data.url as string;
  };
  const lamp = await urlOf('images', await pictureOf(page, 'lamp.png', 600));
  const bell = await urlOf('sounds', soundOf('bell.mp3', 20));
  const body = `It is foggy.\n\n![A lamp](${lamp})\n\nThen ![a bell](${bell}) rings.`;
  await putText(page, written.node('Quay'), body);

  await page.goto(written.node('Quay'));
  const picture = page.getByRole('dialog', { name: 'A picture in the text' });
  const sound = page.getByRole('dialog', { name: 'A sound in the text' });
  const shows = picture.getByLabel('What does it show?');

  await test.step('a press opens it, and what is typed is read as typed', async () => {
    await openText(page).getByText('Picture: A lamp').click();
    await expect(shows).toHaveValue('A lamp');
    await expect(shows).toBeFocused();
    await expect(shows).toHaveAccessibleDescription(/^Read aloud to those who can’t see it/);
    const shown = picture.locator('img');
    await expect(shown).toHaveAttribute('src', lamp);
    await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(600);
    await lookAt(page, 'picture-in-text-form');
    await page.setViewportSize({ width: 1280, height: 800 });
    await shows.fill('A [brass] lamp, {lit}');
    await shows.press('Enter');
    await expect(picture).toBeHidden();
    await expect(openText(page)).toBeFocused();
    await expect(openText(page)).toContainText('Picture: A [brass] lamp, {lit}');
    // Undo brings the caret there, so it is shown as it is typed.
    await page.keyboard.press('Control+z');
    await expect(openText(page)).toContainText(`![A lamp](${lamp})`);
  });

  await test.step('by keyboard too, from its source', async () => {
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(openText(page)).toContainText(`![A lamp](${lamp})`);
    await page.keyboard.press('Alt+Enter');
    await picture.getByRole('button', { name: 'Remove picture' }).press('Enter');
    await expect(openText(page)).toHaveText('It is foggy.Then Sound: a bell rings.');
    await page.keyboard.press('Control+z');
    await expect(openText(page)).toContainText('A lamp');
  });

  await test.step('a sound is heard there, and keeps its words', async () => {
    await openText(page).getByText('Sound: a bell').click();
    await expect(sound.getByRole('button', { name: 'Play: a bell' })).toBeVisible();
    const heard = sound.getByLabel('What is heard?');
    await heard.fill('');
    await sound.getByRole('button', { name: 'Done' }).click();
    await expect(heard).toHaveAccessibleDescription(/Say in a few words what is heard/);
    await lookAt(page, 'sound-in-text-form');
    await page.setViewportSize({ width: 1280, height: 800 });
    await heard.fill('a deep bell');
    await sound.getByRole('button', { name: 'Done' }).click();
    await expect(sound).toBeHidden();
    await openText(page).blur();
    await expect(openText(page)).toContainText('Then Sound: a deep bell rings.');
    await saved(page);
    await page.reload();
    await expect(openText(page)).toContainText('Then Sound: a deep bell rings.');
  });
});

test('a picture that is deleted while a text shows it is found by the checker, in its place', async ({
  page,
  site,
}) => {
  const person = newPerson('edda');
  await signUp(page, site, person);
  const ending = { name: 'Fog', kind: 'neutral' } as const;
  const nodes = [
    { name: 'Quay', text: 'It is foggy.', choices: [{ to: 'Street' }] },
    { name: 'Street', text: 'It is quiet here.', ending },
  ];
  const story = { title: 'The fog', chapter: 'One', nodes, isPublished: false };
  const written = await writeAtOnce(page, person, story);

  await test.step('one that was just uploaded is not', async () => {
    await page.goto(written.node('Quay'));
    await expectSound(page);
    await openText(page).click();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    const upload = page.getByRole('dialog').getByLabel('Upload a picture');
    await upload.setInputFiles(await pictureOf(page, 'lamp.png', 600));
    await page.getByLabel('What does it show?').fill('A brass lamp');
    await page.getByRole('button', { name: 'Put into the text' }).click();
    await expect(openText(page)).toContainText('A brass lamp');
    await saved(page);
    await expectSound(page);
  });

  await test.step('it is deleted', async () => {
    await goTo(page, 'Pictures and sounds');
    await page.getByRole('button', { name: 'Delete: A brass lamp' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/^No pictures yet/)).toBeVisible();
  });

  await test.step('the check leads to where it was', async () => {
    await check(page);
    await expect(page.getByRole('heading', { name: 'One warning' })).toBeVisible();
    const found = findingsAt(page, 'Quay');
    await expect(found).toContainText('A picture in “Quay” no longer exists');
    await lookAt(page, 'missing-picture');
    await page.setViewportSize({ width: 1280, height: 800 });
    await found.getByRole('link', { name: /^Text, line/ }).click();
    await expect(openText(page)).toBeFocused();
    await expect(openText(page)).toContainText('/media/');
  });
});
