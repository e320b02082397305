// The same story on two devices: one was offline and continued, and so did the other. The reader sees
// both places and chooses one; nothing is lost without their decision.

import { choose, demoStory, expectPlace, startReading } from './actors/read-a-story.ts';
import { playedHere, turnOnTheSite } from './actors/read-offline.ts';
import { logIn, newPerson, signUp } from './actors/sign-up.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const goOnHere = 'Continue from here';
const goOnThere = 'Continue from there';

test('two devices continue from the same turn, and the reader decides which one counts', async ({
  page: phone,
  context,
  site,
  newBrowser,
}) => {
  const reader = newPerson('zoe');
  await signUp(phone, site, reader);
  await startReading(phone, demoStory.path, demoStory.start);
  await playedHere(phone);
  const desk = await newBrowser();
  await logIn(desk, reader);
  await desk.goto(phone.url());
  await playedHere(desk);

  const question = phone.getByRole('region', { name: 'You’ve read on in two places' });
  await test.step('both continue', async () => {
    await context.setOffline(true);
    await choose(phone, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
    await choose(phone, 'Ask who she is waiting for', 'The lace curtain');
    await choose(desk, 'Finish the round first', 'The eleventh lamp');
    await expect.poll(() => turnOnTheSite(desk)).toBe(1);
    await context.setOffline(false);
  });

  await test.step('the phone shows both places, and its reader can read on meanwhile', async () => {
    await expect(question.getByText('The lace curtain')).toBeVisible();
    await expect(question.getByText('The eleventh lamp')).toBeVisible();
    await expect(question.getByText(/2 turns further, last played /)).toBeVisible();
    await expect(question.getByText(/1 turn further, last played /)).toBeVisible();
    await lookAt(phone, 'two-places');
    await choose(phone, 'Take the glass down the fish steps', 'The fish steps, with the glass');
    await expect(question.getByText(/3 turns further, last played /)).toBeVisible();
  });

  await test.step('a reload asks again', async () => {
    await phone.reload();
    await expect(question).toBeVisible();
    await expectPlace(phone, 'The fish steps, with the glass');
  });

  await test.step('the reader continues here, and the desktop follows', async () => {
    await question.getByRole('button', { name: goOnHere }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => turnOnTheSite(desk)).toBe(5);
    await phone.reload();
    await expectPlace(phone, 'The fish steps, with the glass');
    await desk.reload();
    await expectPlace(desk, 'The fish steps, with the glass');
  });
});

test('the reader continues from the other device’s place, and the turns here are dropped', async ({
  page: phone,
  context,
  site,
  newBrowser,
}) => {
  const reader = newPerson('zita');
  await signUp(phone, site, reader);
  await startReading(phone, demoStory.path, demoStory.start);
  await playedHere(phone);
  const desk = await newBrowser();
  await logIn(desk, reader);
  await desk.goto(phone.url());
  await playedHere(desk);

  await context.setOffline(true);
  await choose(phone, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await choose(desk, 'Finish the round first', 'The eleventh lamp');
  await choose(desk, 'Hurry down the fish steps', 'The fish steps');
  await expect.poll(() => turnOnTheSite(desk)).toBe(2);
  await context.setOffline(false);

  const question = phone.getByRole('region', { name: 'You’ve read on in two places' });
  await expect(question.getByText('Your 1 turn here will be dropped.')).toBeVisible();
  await question.getByRole('button', { name: goOnThere }).focus();
  await phone.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expectPlace(phone, 'The fish steps');
  await phone.reload();
  await expectPlace(phone, 'The fish steps');
  await choose(phone, 'Call out across the water', 'An answer');
});
