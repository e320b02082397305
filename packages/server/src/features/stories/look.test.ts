import { lookOf } from '@brasslamp/story/look';
import { expect, it } from 'vitest';
import { publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';

const chosen = { palette: 'tide', emblem: 'wave', typeface: 'italic' } as const;

describeOnBothDatabases('The look of a story', (openApp) => {
  it('is that of its id until its author chooses one, and no part of a version', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const before = await story.read();
    expect(before.look).toEqual({ ...lookOf(before.id, null), is_chosen: false });
    const set = await story.patch({ look: chosen });
    const { composition } = before.look;
    expect(set.data.look).toEqual({ ...chosen, composition, is_chosen: true });
    expect(set.data.version).toBe(before.version + 1);
    expect((await story.read()).has_unpublished_changes).toBe(false);
    expect((await story.patch({ look: { ...chosen } })).data.version).toBe(set.data.version);
    expect((await story.patch({ look: null })).data.look).toEqual(before.look);
  });

  it('is where its readers are: in lists, its opening and their playthroughs', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const { composition } = (await story.patch({ look: chosen })).data.look;
    const look = { ...chosen, composition };
    const { params } = story;
    const key = '/api/stories/:username/:story_slug';
    const listed = await app.call('GET /api/stories/:username', { params: { username: 'anna' } });
    expect(listed.data.stories[0]?.look).toEqual({ ...look, is_chosen: true });
    expect((await app.call(`GET ${key}/opening`, { params })).data.look).toEqual(look);
    const { token } = await app.signUp('ben');
    const begun = await app.call(`POST ${key}/playthrough`, { params, token });
    expect(begun.data.look).toEqual(look);
  });

  it('is refused with the field and what there is to choose from', async () => {
    const app = await openApp();
    const { story } = await publishLamp(app, await app.signUp('anna'));
    for (const [look, path, message] of [
      [{ ...chosen, palette: 'beige' }, 'look.palette', /^Choose one of: ember, clay, straw/],
      [{ ...chosen, emblem: 'hat' }, 'look.emblem', /^Choose one of: lamp, wave/],
      [{ ...chosen, typeface: 'comic' }, 'look.typeface', 'Choose one of: book, italic, clear'],
      [{ palette: 'tide', emblem: 'wave' }, 'look.typeface', 'Required'],
      [{ ...chosen, composition: 'cut' }, 'look.composition', /is not a field of this call/],
      ['tide', 'look', /^Send an object/],
    ] as const) {
      const { status, body } = await story.patch({ look } as never);
      expect([status, body.errors?.[0]]).toMatchObject([
        422,
        { path, message: expect.stringMatching(message) },
      ]);
    }
    expect((await story.read()).look.is_chosen).toBe(false);
  });
});
