import { expect, it } from 'vitest';
import { mailsSince } from '../../testing/account.ts';
import { makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

async function openWithStory(openApp: () => Promise<TestApp>) {
  const app = await openApp();
  const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
  await makeAdmin(app, eve);
  const { story } = await publishLamp(app, anna);
  const before = (await app.mails()).length;
  return {
    app,
    anna,
    story,
    mails: async () => {
      await app.app.mailer.idle();
      return mailsSince(app, before);
    },
    lastMail: async () => (await app.mails()).at(-1) ?? '',
    changeUser: (body: object) =>
      app.call('PATCH /api/admin/users/:user_id', {
        params: { user_id: anna.id },
        body: { password: eve.password, ...body },
        token: eve.token,
      }),
    changeStory: (body: object, token = eve.token) =>
      app.call('PATCH /api/stories/:username/:story_slug', {
        params: story.params,
        body,
        token,
      }),
    statusForAll: async () =>
      (await app.call('GET /api/stories/:username/:story_slug', { params: story.params })).status,
  };
}

describeOnBothDatabases('Somebody whom an admin suspends', (openApp) => {
  it('is told by mail, and their stories can be hidden and given back with it', async () => {
    const { changeUser, mails, lastMail, statusForAll } = await openWithStory(openApp);
    expect((await changeUser({ suspended: true, reason: 'Spam', with_stories: true })).status).toBe(
      200,
    );
    expect(await mails()).toEqual(['anna@example.org: Your account at Brasslamp was suspended']);
    expect(await lastMail()).toContain('The reason given: Spam');
    expect(await lastMail()).toContain('The Brass Lamp');
    expect(await statusForAll()).toBe(404);

    await changeUser({ suspended: false, with_stories: true });
    expect((await mails()).at(-1)).toBe(
      'anna@example.org: Your account at Brasslamp is open again',
    );
    expect(await statusForAll()).toBe(200);
  });

  it('keeps a story hidden that was suspended for another reason', async () => {
    const { changeUser, changeStory, statusForAll } = await openWithStory(openApp);
    await changeStory({ status: 'suspended', status_reason: 'Stolen' });
    await changeUser({ suspended: true, reason: 'Spam', with_stories: true });
    await changeUser({ suspended: false, with_stories: true });
    expect(await statusForAll()).toBe(404);
  });

  it('gets their stories back also where the reason got other words meanwhile', async () => {
    const { changeUser, statusForAll } = await openWithStory(openApp);
    await changeUser({ suspended: true, reason: 'Spam', with_stories: true });
    await changeUser({ suspended: true, reason: 'Much spam' });
    await changeUser({ suspended: false, with_stories: true });
    expect(await statusForAll()).toBe(200);
  });

  it('gets no second mail for another reason, and none where nothing changed', async () => {
    const { changeUser, mails } = await openWithStory(openApp);
    await changeUser({ suspended: true, reason: 'Spam' });
    await changeUser({ suspended: true, reason: 'Much spam' });
    await changeUser({ suspended: true, reason: 'Much spam' });
    expect(await mails()).toHaveLength(1);
  });
});

describeOnBothDatabases('The owner of a story that an admin moderates', (openApp) => {
  it('is told by mail of each step, with the reason', async () => {
    const { changeStory, mails, lastMail } = await openWithStory(openApp);
    await changeStory({ status: 'suspended', status_reason: 'Stolen words' });
    await mails();
    expect(await lastMail()).toContain('The reason given: Stolen words');
    await changeStory({ status: 'published' });
    await changeStory({ status: 'banned', status_reason: 'Again' });
    expect(await mails()).toEqual([
      'anna@example.org: Your story was suspended: The Brass Lamp',
      'anna@example.org: Your story is back: The Brass Lamp',
      'anna@example.org: Your story was banned: The Brass Lamp',
    ]);
  });

  it('is not told of what they did themselves', async () => {
    const { anna, changeStory, mails } = await openWithStory(openApp);
    expect((await changeStory({ status: 'archived' }, anna.token)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });
});
