import { expect, it } from 'vitest';
import { beginStory, makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';

describeOnBothDatabases('Checking a draft', (openApp) => {
  it('proves a sound story, and says where the endings are and how far to read', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, cellar, garden, down, out } = await publishLamp(app, anna);
    const reply = await story.check();
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({
      proved: true,
      states: expect.any(Number),
      findings: [],
      endings: [
        {
          node_id: garden.id,
          name: 'Out',
          path: [
            { node_id: hall.id, action_id: down },
            { node_id: cellar.id, action_id: out },
          ],
        },
      ],
    });
    expect(reply.data.meets).toContainEqual({ node_id: hall.id, readers: 10_000 });
    expect(reply.data.reading.shortest).toBeGreaterThan(0);
  });

  it('finds what is wrong, with place and path, as soon as it is written', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, cellar } = await publishLamp(app, anna);
    expect((await story.check()).data.findings).toEqual([]);
    await story.putNode(cellar.id, { body: 'Dark.\n{if has(wings)}You fly.{end}', actions: [] });
    const { findings } = (await story.check()).data;
    expect(findings).toContainEqual(
      expect.objectContaining({
        rule: 'unknown-name',
        severity: 'error',
        node_id: cellar.id,
        field: 'body',
        line: 2,
      }),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({
        rule: 'dead-end',
        node_id: cellar.id,
        path: [expect.objectContaining({ node_id: hall.id })],
      }),
    );
    await story.putVariables([{ key: 'gold', kind: 'number' }]);
    const rules = (await story.check()).data.findings.map(({ rule }: { rule: string }) => rule);
    expect(rules).toContain('variable-never-read');
  });

  it('is for owner and admins, and finds nothing where there is nothing', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const story = await beginStory(app, anna);
    expect((await story.check()).data).toEqual({
      proved: true,
      states: 0,
      findings: [],
      endings: [],
      reading: null,
      content_notes: [],
      meets: [],
    });
    expect((await story.check(eve)).status).toBe(200);
    expect((await story.check(ben)).status).toBe(404);
  });
});
