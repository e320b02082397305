import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';

describeOnBothDatabases('A frozen story', (openApp) => {
  it('is sent as it was serialised, once and for all', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall } = await publishLamp(app, anna);
    await story.putNode(hall.id, { body: 'It burns, and burns. '.repeat(200) });
    const { data: version } = await story.publishChanges();
    const plain = await story.frozen(ben, version.id);
    expect(plain.status).toBe(200);
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(plain.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const hash = createHash('sha256').update(plain.bytes).digest('hex');
    expect([plain.headers.etag, version.hash]).toEqual([`"${hash}"`, hash]);
    expect(plain.body).toMatchObject({ title: 'The Brass Lamp', start_node_id: hall.id });

    const both = await Promise.all(
      ['gzip, br', 'br;q=0.5'].map((accepted) =>
        story.frozen(ben, version.id, { 'accept-encoding': accepted }),
      ),
    );
    for (const small of both) {
      expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(brotliDecompressSync(small.bytes)).toEqual(plain.bytes);
    }
    const refused = await story.frozen(ben, version.id, { 'accept-encoding': 'gzip, br;q=0' });
    expect(refused.headers['content-encoding']).toBe('gzip');
    const known = await story.frozen(ben, version.id, { 'if-none-match': `"${hash}"` });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });

  it('is for everyone who may play it', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const { story, hall } = await publishLamp(app, anna);
    const { story: other } = await publishLamp(app, anna);
    const { version_id: first } = await story.read();
    await story.putNode(hall.id, { body: 'Dark.' });
    await story.publishChanges();
    const statuses = async (version_id: string, of = story) =>
      Promise.all(
        [null, ben, anna, eve].map(async (reader) => (await of.frozen(reader, version_id)).status),
      );
    // An older one goes on for those who are still in it.
    expect(await statuses(first)).toEqual([401, 200, 200, 200]);
    expect(await statuses(first, other)).toEqual([401, 404, 404, 404]);
    expect(await statuses('nonsense')).toEqual([401, 404, 404, 404]);
    await story.patch({ status: 'archived' });
    expect(await statuses(first)).toEqual([401, 200, 200, 200]);
    await story.patch({ status: 'draft' });
    expect(await statuses(first)).toEqual([401, 404, 200, 200]);
    const { version_id: snapshot } = (await story.start(anna)).data;
    expect(await statuses(snapshot)).toEqual([401, 404, 200, 200]);
    await story.patch({ status: 'published' });
    expect(await statuses(snapshot)).toEqual([401, 404, 200, 200]);
  });
});

describeOnBothDatabases('An ending', (openApp) => {
  it('is known by its name, of what everybody may read alone', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, garden } = await publishLamp(app, anna);
    const ending = (ending_name: string) =>
      app.call('GET /api/stories/:username/:story_slug/endings/:ending_name', {
        params: { ...story.params, ending_name },
        token: anna.token,
      });
    const found = await ending('Out');
    expect([found.status, found.data]).toEqual([200, { name: 'Out', kind: 'good' }]);
    for (const none of ['out', 'Garden', '__proto__']) {
      expect((await ending(none)).status).toBe(404);
    }
    await story.putNode(garden.id, { ending: { name: 'Under 100 %/?', kind: 'neutral' } });
    expect((await ending('Under 100 %/?')).status).toBe(404);
    await story.publishChanges();
    expect((await ending('Under 100 %/?')).data.kind).toBe('neutral');
    await story.patch({ status: 'draft' });
    expect((await ending('Under 100 %/?')).status).toBe(404);
  });
});
