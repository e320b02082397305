import { expect, it } from 'vitest';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';

describeOnBothDatabases('A playthrough’s reader', (openApp) => {
  it('names it, puts it aside, and takes it up again by playing', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, down } = await publishLamp(app, anna);
    const { data: started } = await story.start(ben);
    const change = (body: unknown) => story.changePlaythrough(ben, started.id, body);
    app.clock.advance(1_000);
    const named = await change({ name: '  With the lamp ' });
    expect(named.status).toBe(200);
    // To name it is not to play it.
    expect(named.data).toEqual({ ...started, name: 'With the lamp' });
    expect((await change({})).data).toEqual(named.data);
    const aside = await change({ is_dropped: true });
    expect(aside.data).toEqual({ ...named.data, is_dropped: true });
    expect(await story.list(ben)).toMatchObject([{ name: 'With the lamp', is_dropped: true }]);
    expect((await change({ is_dropped: false })).data).toEqual(named.data);
    await change({ is_dropped: true });
    const below = await story.act(ben, started.id, { action_id: down });
    expect(below.data).toMatchObject({ turn: 1, name: 'With the lamp', is_dropped: false });
    expect((await story.resume(ben, started.id)).data).toEqual(below.data);
    expect((await change({ name: '' })).data.name).toBe('');
  });

  it('hears what is wrong with a change, and nobody else can make one', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    const { data: started } = await story.start(ben);
    const wrong: [unknown, string][] = [
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ is_dropped: 'yes' }, 'is_dropped'],
      [{ stays_in_version_id: 'nonsense' }, 'stays_in_version_id'],
      [{ turn: 7 }, 'turn'],
    ];
    for (const [body, path] of wrong) {
      const refused = await story.changePlaythrough(ben, started.id, body);
      expect([body, refused.status]).toEqual([body, 422]);
      expect(refused.body.errors).toMatchObject([{ path }]);
    }
    const stranger = await story.changePlaythrough(anna, started.id, { name: 'Mine' });
    expect(stranger.status).toBe(404);
    expect((await story.resume(ben, started.id)).data).toEqual(started);
  });
});
