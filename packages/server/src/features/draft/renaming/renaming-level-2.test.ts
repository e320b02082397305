import { expect, it } from 'vitest';
import { beginStory } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';

/** A name in every place that level 2 has for it. */
async function writeNames(app: TestApp) {
  const anna = await app.signUp('anna');
  const story = await beginStory(app, anna);
  const chapter = await story.addChapter('One');
  const { data: variables } = await story.putVariables([
    { key: 'gold', kind: 'number', decimals: 2 },
    { key: 'bag', kind: 'set', members: ['rope'] },
    { key: 'nick', kind: 'text' },
  ]);
  const { data: wide } = await story.putStoryWide({
    on_start: ['set gold = 3'],
    on_entry: ['if gold > 1 and seen("Cellar") then set gold = gold - 1 end'],
    frames: [{ header: '{gold} coins', footer: '{show "Weather"}' }],
    panel: 'You have {gold} coins, {nick}.\n\n{show "weather"}',
    snippets: [
      { name: 'Weather', body: 'It rains. {if gold > 2}{show "Mood"}{end}' },
      { name: 'Mood', body: 'Gold, gold {count(coin)}' },
    ],
  });
  const cellar = await story.addNode(chapter.id, 'Cellar', { body: 'Below. {show "Weather"}' });
  const hall = await story.addNode(chapter.id, 'Hall', {
    actions: [
      {
        label: 'Buy it for {gold} gold',
        reason: '{if gold < 3}You have {gold}.{end}',
        target: 'back',
        ask: { variable: 'nick', prompt: 'nick?' },
      },
    ],
    continue: [{ target: cellar.id, when: 'bag has "rope" and gold > 9', keep_text: true }],
  });
  const coin = await story.addItem(chapter.id, { key: 'coin', name: '{gold} of {count(coin)}' });
  return { anna, story, chapter, variables: variables.variables, wide, hall, cellar, coin };
}

describeOnBothDatabases('Renaming in a story of level 2', (openApp) => {
  it('a variable rewrites labels, reasons, names, ways on and what holds for the whole story', async () => {
    const app = await openApp();
    const { anna, story, chapter, variables, wide, hall, coin } = await writeNames(app);
    const [gold, bag, nick] = variables;
    app.clock.advance(1_000);
    const renamed = [
      { ...gold, key: 'money' },
      { ...bag, key: 'sack' },
      { ...nick, key: 'name_of_hero' },
    ];
    expect((await story.putVariables(renamed)).status).toBe(200);
    const node = await story.readNode(hall.id);
    expect(node.actions[0]).toMatchObject({
      label: 'Buy it for {money} gold',
      reason: '{if money < 3}You have {money}.{end}',
      ask: { variable: 'name_of_hero', prompt: 'nick?' },
    });
    expect(node.continue[0].when).toBe('sack has "rope" and money > 9');
    const { data } = await story.readStoryWide();
    expect(data).toMatchObject({
      on_start: ['set money = 3'],
      on_entry: ['if money > 1 and seen("Cellar") then set money = money - 1 end'],
      frames: [{ header: '{money} coins' }],
      panel: 'You have {money} coins, {name_of_hero}.\n\n{show "weather"}',
      snippets: [{ body: 'It rains. {if money > 2}{show "Mood"}{end}' }, wide.snippets[1]],
      version: wide.version + 1,
    });
    const { items } = (
      await app.call('GET /api/:username/:story_slug/chapters/:chapter_id/items', {
        params: { ...story.params, chapter_id: chapter.id },
        token: anna.token,
      })
    ).data;
    expect(items).toMatchObject([
      { id: coin.id, name: '{money} of {count(coin)}', version: 2, key: 'coin' },
    ]);
    expect(items[0].updated_at).toBe('2026-01-01T12:00:01.000Z');
    await story.putVariables(variables);
    expect((await story.readStoryWide()).data).toEqual({ ...wide, version: wide.version + 2 });
    expect((await story.readNode(hall.id)).actions).toEqual(hall.actions);
  });

  it('a variable rewrites what snippets are given, and takes the key of no value where it is spoken of', async () => {
    const app = await openApp();
    const { story, variables, wide, cellar } = await writeNames(app);
    const [gold, ...others] = variables;
    const greeting = { name: 'Greeting', values: ['who', 'nick'], body: '{who}, {nick}: {gold}' };
    await story.putStoryWide({ snippets: [...wide.snippets, greeting] });
    await story.putNode(cellar.id, { body: '{show "Greeting" with nick, gold * 2}' });
    const refused = await story.putVariables([{ ...gold, key: 'who' }, ...others]);
    expect([refused.status, (await story.readStoryWide()).data.snippets[2].body]).toEqual([
      409,
      greeting.body,
    ]);
    expect((await story.putVariables([{ ...gold, key: 'money' }, ...others])).status).toBe(200);
    expect((await story.readStoryWide()).data.snippets[2].body).toBe('{who}, {nick}: {money}');
    expect((await story.readNode(cellar.id)).body).toBe('{show "Greeting" with nick, money * 2}');
  });

  it('a snippet rewrites where it is shown, in the call that renames it', async () => {
    const app = await openApp();
    const { story, wide, cellar } = await writeNames(app);
    const [weather, mood] = wide.snippets;
    const swapped = await story.putStoryWide({
      snippets: [
        { ...weather, name: 'Mood' },
        { ...mood, name: 'The "Sky"' },
      ],
    });
    expect(swapped.data).toMatchObject({
      frames: [{ footer: '{show "Mood"}' }],
      panel: 'You have {gold} coins, {nick}.\n\n{show "Mood"}',
      snippets: [
        { name: 'Mood', body: 'It rains. {if gold > 2}{show "The \\"Sky\\""}{end}' },
        { name: 'The "Sky"' },
      ],
      version: wide.version + 1,
    });
    expect((await story.readStoryWide()).data).toEqual(swapped.data);
    expect((await story.readNode(cellar.id)).body).toBe('Below. {show "Mood"}');
    const [first, second] = swapped.data.snippets;
    await story.putStoryWide({
      snippets: [
        { ...first, name: 'Weather' },
        { ...second, name: 'Mood' },
      ],
    });
    const panel = wide.panel.replace('weather', 'Weather');
    const { data } = await story.readStoryWide();
    expect(data).toEqual({ ...wide, panel, version: wide.version + 2 });
  });

  it('a node and an item rewrite what holds for the whole story too', async () => {
    const app = await openApp();
    const { story, chapter, cellar, coin } = await writeNames(app);
    await story.putNode(cellar.id, { name: 'Vault' });
    const renamed = await story.putItem(chapter.id, coin.id, { key: 'penny' });
    expect(renamed.data).toMatchObject({ name: '{gold} of {count(penny)}', version: 2 });
    expect((await story.readStoryWide()).data).toMatchObject({
      on_entry: ['if gold > 1 and seen("Vault") then set gold = gold - 1 end'],
      snippets: [{}, { body: 'Gold, gold {count(penny)}' }],
    });
    const taken = await story.putStoryWide({ panel: '{visits("Tower")}' });
    expect(taken.status).toBe(200);
    const refused = await story.putNode(cellar.id, { name: 'Tower' });
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      422,
      expect.stringContaining('“The Brass Lamp” asks for a node called “Tower”'),
    ]);
  });

  it('is refused where a text would become too long', async () => {
    const app = await openApp();
    const { story, variables, wide } = await writeNames(app);
    const [gold, ...others] = variables;
    const long = { ...gold, key: `g${'o'.repeat(39)}` };
    await story.putStoryWide({ panel: `{gold}${'x'.repeat(19_990)}` });
    const refused = await story.putVariables([long, ...others]);
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      expect.stringContaining('“The Brass Lamp”'),
    ]);
    await story.putStoryWide({ panel: wide.panel });
    expect((await story.putVariables([long, ...others])).status).toBe(200);
  });
});
