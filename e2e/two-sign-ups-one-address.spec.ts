// A stranger signs up with my address before I do. Both codes lie in my mailbox; only mine lets me in here.
import { confirmCode, fillInSignUp, newPerson } from './actors/sign-up.ts';
import { expect, test } from './fixtures/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`my browser takes the code of my own sign-up alone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    newBrowser,
    site: { mailbox },
  }) => {
    const page = await newBrowser({ javaScriptEnabled });
    const me = newPerson('vera');
    const stranger = { ...newPerson('mallory'), email: me.email };
    const signedUp = await page.request.post('/api/user/register', { data: stranger });
    expect(signedUp.ok()).toBe(true);
    const theirs = await mailbox.newestCodeTo(me.email);
    for (let tries = 0; tries < 5; tries += 1) {
      const data = { email: me.email, code: 'AAAAAAAA' };
      await page.request.post('/api/user/verify-email', { data });
    }

    await page.goto('/register');
    await fillInSignUp(page, me);
    await mailbox.newestTo(me.email, { count: 2 });
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page.getByText('a new one is on its way')).toBeVisible();
    const mine = await mailbox.newestCodeTo(me.email, { count: 3 });
    const mails = await mailbox.mailsTo(me.email);
    expect(mails.map((mail) => /^Subject: .*\(username (\w+)/m.exec(mail)?.[1])).toEqual([
      'mallory',
      'vera',
      'vera',
    ]);

    await page.getByLabel('Code').fill(theirs);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
    for (let tries = 0; tries < 8; tries += 1) {
      const data = { email: me.email, code: 'AAAAAAAA' };
      await page.request.post('/api/user/verify-email', { data });
    }
    await confirmCode(page, mine);
    const writing = page.getByRole('navigation').getByRole('link', { name: 'Writing' });
    await expect(writing).toHaveAttribute('href', `/${me.username}`);
  });
}
