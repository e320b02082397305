import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { publishLamp, type StoryUnderTest, setToLevel } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const restoreKey = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';

type Lamp = Awaited<ReturnType<typeof publishLamp>>;

/** A draft of level 1 with something of everything, and its text as its versions have it. */
async function writeEarlier(app: TestApp, anna: TestUser) {
  const lamp = await publishLamp(app, anna);
  const { story, chapter, hall } = lamp;
  await setToLevel(app, story, 1);
  const { data } = await story.putVariables([
    { key: 'gold', kind: 'number', initial: 5, shown: true },
    { key: 'nick', kind: 'text', label: 'Nickname' },
  ]);
  await story.putNode(hall.id, {
    on_enter: { first: ['set gold = 7'], every: [] },
    tags: ['dark'],
    body: 'You have {gold} coins. {show "Weather"}',
  });
  const brave = (await story.putAchievements([{ key: 'brave', name: 'Brave' }])).data;
  const item = await story.addItem(chapter.id, { key: 'lamp', name: 'Lamp', location: hall.id });
  await story.patch({ content_notes: ['darkness'] });
  const ids = { gold: data.variables[0].id, nick: data.variables[1].id, lamp: item.id };
  const text = earlierText(lamp, { ...ids, brave: brave.achievements[0].id });
  return { ...lamp, text };
}

function earlierText(
  { story, chapter, hall, cellar, garden, down, light, up, out }: Lamp & { story: StoryUnderTest },
  ids: Record<'gold' | 'nick' | 'lamp' | 'brave', string>,
): string {
  expect(story.id).toBeTruthy();
  const logic = '"when":"","otherwise":"hide","reason":"","effects":[],"call":false';
  const action = (id: string, label: string, target: string | null, use = 'repeatable') =>
    `{"id":"${id}","label":"${label}","target":${JSON.stringify(target)},"use":"${use}",${logic}}`;
  const node = (
    { id }: { id: string },
    [name, body, actions, ending]: [string, string, string[], string],
    [first, tags]: [string, string] = ['', ''],
  ) =>
    `{"id":"${id}","chapter_id":"${chapter.id}","name":"${name}","body":${JSON.stringify(body)},"actions":[${actions.join(',')}],"ending":${ending},"on_enter":{"first":[${first}],"every":[]},"pool":null,"tags":[${tags}],"available_when":"","priority":0,"content_notes":[]}`;
  return [
    `{"title":"The Brass Lamp","start_node_id":"${hall.id}","chapters":[{"id":"${chapter.id}","title":"One","ordinal":1}],"nodes":[`,
    [
      node(garden, ['Garden', 'Free at *last*.', [], '{"name":"Out","kind":"good"}']),
      node(
        hall,
        [
          'Hall',
          'You have {gold} coins. {show "Weather"}',
          [action(down, 'Go down', cellar.id), action(light, 'Light the lamp', null, 'once')],
          'null',
        ],
        ['"set gold = 7"', '"dark"'],
      ),
      node(cellar, [
        'Cellar',
        '',
        [action(up, 'Climb up', hall.id), action(out, 'Crawl out', garden.id)],
        'null',
      ]),
    ].join(','),
    `],"items":[{"id":"${ids.lamp}","chapter_id":"${chapter.id}","key":"lamp","name":"Lamp","description":"","image":null,"location":"${hall.id}","portable":true,"stackable":false,"hidden":false}]`,
    `,"variables":[{"id":"${ids.gold}","key":"gold","label":"","shown":true,"kind":"number","initial":5,"min":-1000000,"max":1000000},{"id":"${ids.nick}","key":"nick","label":"Nickname","shown":false,"kind":"text","initial":""}]`,
    `,"achievements":[{"id":"${ids.brave}","key":"brave","name":"Brave","description":"","hidden":false}],"content_notes":["darkness"]}`,
  ].join('');
}

describeOnBothDatabases('A version of a draft of level 1', (openApp) => {
  it('is byte for byte what it always was, and no new one while nothing changes', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, text } = await writeEarlier(app, anna);
    const hash = createHash('sha256').update(text).digest('hex');
    const { data: version } = await story.publishChanges();
    const { bytes } = await story.frozen(anna, version.id);
    expect(bytes.toString()).toBe(text);
    expect(version.hash).toBe(hash);
    expect((await story.publishChanges()).data.id).toBe(version.id);
    // Nothing is said by sending again what is there.
    await story.putStoryWide({ level: 1, lang: 'en', frames: [] });
    await story.putVariables((await story.draft()).variables);
    expect((await story.publishChanges()).data.id).toBe(version.id);
    await story.putStoryWide({ lang: 'fr' });
    const french = (await story.publishChanges()).data;
    expect(french.number).toBe(version.number + 1);
    const { bytes: frenchText } = await story.frozen(anna, french.id);
    expect(frenchText.toString()).toBe(`${text.slice(0, -1)},"lang":"fr"}`);
  });

  it('is restored with its level, over a draft that was raised, and the draft comes back with its own', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, cellar, text } = await writeEarlier(app, anna);
    const { data: version } = await story.publishChanges();
    await story.putStoryWide({
      level: 2,
      lang: 'pt-BR',
      panel: 'You have {gold} coins.',
      snippets: [{ name: 'Weather', body: 'It rains.' }],
      frames: [{ tag: 'dark', header: 'It is dark.' }],
      on_start: ['set gold = 3'],
    });
    await story.putNode(hall.id, { continue: [{ when: 'gold > 5', target: cellar.id }] });
    const before = await story.draft();
    expect(before).toMatchObject({ level: 2, panel: 'You have {gold} coins.' });
    const { version: _, ...wide } = (await story.readStoryWide()).data;

    const restore = (version_id: string) =>
      app.call(restoreKey, { params: { ...story.params, version_id }, token: anna.token });
    const restored = await restore(version.id);
    expect(restored.status).toBe(200);
    const now = (await story.readStoryWide()).data;
    expect(now).toMatchObject({ level: 1, lang: 'en', panel: '', snippets: [], version: 3 });
    const again = (await story.publishChanges()).data;
    expect(again.hash).toBe(createHash('sha256').update(text).digest('hex'));

    expect((await restore(restored.data.replaced_version_id)).status).toBe(200);
    expect((await story.readStoryWide()).data).toEqual({ ...wide, version: 4 });
    expect(await story.draft()).toEqual(before);
  });
});

describeOnBothDatabases('A version of level 2', (openApp) => {
  it('has no field of level 3, and is no new one while nothing changes', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    await setToLevel(app, story, 2);
    await story.putStoryWide({ snippets: [{ name: 'Weather', body: 'It rains.' }] });
    const { data: version } = await story.publishChanges();
    const { body } = await story.frozen(anna, version.id);
    const snippet = { id: expect.any(String), name: 'Weather', body: 'It rains.' };
    expect([body.level, body.snippets]).toEqual([2, [snippet]]);
    await app.call(restoreKey, {
      params: { ...story.params, version_id: version.id },
      token: anna.token,
    });
    const { snippets } = (await story.readStoryWide()).data;
    expect(snippets).toEqual([{ ...snippet, values: [] }]);
    expect((await story.publishChanges()).data.hash).toBe(version.hash);
  });

  it('differs from another one in what holds for the whole story alone', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const first = (await story.read()).version_id;
    await story.putStoryWide({ panel: 'Notes.' });
    const second = (await story.publishChanges()).data.id;
    expect(second).not.toBe(first);
    const { data } = await app.call(restoreKey, {
      params: { ...story.params, version_id: first },
      token: anna.token,
    });
    expect(data.replaced_version_id).toBe(second);
    expect((await story.readStoryWide()).data.panel).toBe('');
  });
});
