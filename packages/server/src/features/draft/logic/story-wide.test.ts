import { newestLevel } from '@brasslamp/story/model/defaults';
import { expect, it } from 'vitest';
import { beginStory, publishLamp, setToLevel } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';

const id = expect.any(String);
const usual = { lang: 'en', on_start: [], on_entry: [], frames: [], panel: '', snippets: [] };
interface Refused {
  status: number;
  body: { errors?: { path: string; message_id: string }[] };
}
const refusals = ({ status, body }: Refused) =>
  status === 422 ? body.errors?.map(({ path, message_id }) => `${path}: ${message_id}`) : status;

describeOnBothDatabases('What holds for the whole story', (openApp) => {
  it('is nothing at first, and then what was put; a field left out keeps its value', async () => {
    const app = await openApp();
    const story = await beginStory(app, await app.signUp('anna'));
    const none = await story.readStoryWide();
    expect([none.data, none.headers.etag]).toEqual([
      { level: newestLevel, ...usual, version: 1 },
      '"1"',
    ]);
    const put = await story.putStoryWide({
      lang: 'pt-br',
      on_start: ['set gold = 3'],
      on_entry: ['if gold > 1 then set gold = gold - 1 end'],
      frames: [{ header: 'It is **late**.' }, { tag: 'dark', footer: 'You hear {drip}.' }],
      panel: 'You have {gold} coins.',
      snippets: [{ name: ' Weather ', values: ['gold', 'who'], body: 'It rains.' }],
    });
    expect([put.status, put.headers.etag]).toEqual([200, '"2"']);
    expect(put.data).toEqual({
      level: newestLevel,
      lang: 'pt-BR',
      on_start: ['set gold = 3'],
      on_entry: ['if gold > 1 then set gold = gold - 1 end'],
      frames: [
        { id, tag: null, header: 'It is **late**.', footer: '' },
        { id, tag: 'dark', header: '', footer: 'You hear {drip}.' },
      ],
      panel: 'You have {gold} coins.',
      snippets: [{ id, name: 'Weather', values: ['gold', 'who'], body: 'It rains.' }],
      version: 2,
    });
    expect((await story.readStoryWide()).data).toEqual(put.data);
    expect(await story.draft()).toMatchObject({
      level: newestLevel,
      lang: 'pt-BR',
      panel: put.data.panel,
      frames: put.data.frames,
      snippets: put.data.snippets,
    });
    const again = await story.putStoryWide({ level: newestLevel, panel: put.data.panel });
    expect(again.data).toEqual(put.data);
    const less = await story.putStoryWide({ panel: '', frames: [] });
    expect(less.data).toEqual({ ...put.data, panel: '', frames: [], version: 3 });
    const same = await story.readStoryWide({ 'if-none-match': '"3"' });
    expect(same.status).toBe(304);
  });

  it('writes the new key of a value into the text of its snippet', async () => {
    const app = await openApp();
    const story = await beginStory(app, await app.signUp('anna'), 'Fog');
    const letter = { name: 'Letter', values: ['who'], body: 'Dear {who}, {if who = "Ann"}hi{end}' };
    const { data: first } = await story.putStoryWide({ snippets: [letter] });
    const [{ id }] = first.snippets;
    const { data: renamed } = await story.putStoryWide({
      snippets: [{ ...letter, id, values: ['name'] }],
    });
    expect(renamed.snippets).toEqual([
      { id, name: 'Letter', values: ['name'], body: 'Dear {name}, {if name = "Ann"}hi{end}' },
    ]);
  });

  it('keeps the ids of frames and snippets', async () => {
    const app = await openApp();
    const story = await beginStory(app, await app.signUp('anna'));
    const { data: first } = await story.putStoryWide({
      frames: [{ header: 'One' }, { header: 'Two' }],
      snippets: [{ name: 'Weather' }, { name: 'Mood' }],
    });
    const [one, two] = first.frames;
    const [weather, mood] = first.snippets;
    const { data: second } = await story.putStoryWide({
      frames: [{ header: 'New' }, two],
      snippets: [{ name: 'MOOD', body: 'x' }, { id: weather.id, name: 'Sky' }, { name: 'Weather' }],
    });
    expect(second.frames[1]).toEqual(two);
    expect([one.id, two.id]).not.toContain(second.frames[0].id);
    expect(second.snippets).toEqual([
      { id: mood.id, name: 'MOOD', values: [], body: 'x' },
      { id: weather.id, name: 'Sky', values: [], body: '' },
      { id, name: 'Weather', values: [], body: '' },
    ]);
    expect(second.snippets[2].id).not.toBe(weather.id);
  });

  it('keeps the texts of what is sent without them', async () => {
    const app = await openApp();
    const story = await beginStory(app, await app.signUp('anna'));
    const { data: first } = await story.putStoryWide({
      frames: [{ tag: 'dark', header: 'Dark.', footer: 'Still dark.' }],
      snippets: [
        { name: 'Weather', body: 'It rains.' },
        { name: 'Mood', body: 'Calm.' },
      ],
    });
    const [frame] = first.frames;
    const [weather, mood] = first.snippets;
    const { data: second } = await story.putStoryWide({
      frames: [{ id: frame.id, header: '' }, { footer: 'New.' }],
      snippets: [{ id: mood.id, name: 'Mood' }, { name: 'weather' }, { name: 'New' }],
    });
    expect(second).toMatchObject({
      frames: [
        { ...frame, header: '' },
        { tag: null, header: '', footer: 'New.' },
      ],
      snippets: [mood, { ...weather, name: 'weather' }, { name: 'New', values: [], body: '' }],
    });
    expect((await story.readStoryWide()).data).toEqual(second);
  });

  it('is refused with every wrong field', async () => {
    const app = await openApp();
    const story = await beginStory(app, await app.signUp('anna'));
    const put = async (body: unknown) => refusals(await story.putStoryWide(body));
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect(await put({ level: 4 })).toEqual(['level: not_an_option']);
    expect(await put({ level: 1 })).toEqual(['level: level_lowered']);
    for (const lang of ['', 'english!', 'x'.repeat(36), 'e\0n', 'de_AT']) {
      expect([lang, await put({ lang })]).toMatchObject([lang, [expect.stringMatching(/^lang: /)]]);
    }
    expect(await put({ on_start: ['set gold ='], on_entry: [''] })).toMatchObject([
      expect.stringMatching(/^on_start\.0: /),
      'on_entry.0: effect_missing',
    ]);
    expect(await put({ on_entry: Array(51).fill('give lamp') })).toEqual(['on_entry: too_many']);
    expect(
      await put({
        frames: [
          { tag: 'Dark' },
          { header: 'x'.repeat(20_001) },
          { footer: `${'{if turns > 1}'.repeat(40)}x${'{end}'.repeat(40)}` },
          { id: unknown },
        ],
      }),
    ).toEqual(['frames.0.tag: tag_form', 'frames.1.header: too_long', expect.any(String)]);
    expect(await put({ frames: [{ id: unknown }] })).toEqual(['frames.0.id: id_unknown']);
    expect(await put({ frames: Array(51).fill({}) })).toEqual(['frames: too_many']);
    expect(await put({ panel: 'x'.repeat(20_001) })).toEqual(['panel: too_long']);
    expect(await put({ snippets: [{ name: ' ' }, { name: 'A' }, { name: 'a' }] })).toEqual([
      'snippets.0.name: name_missing',
      'snippets.2.name: listed_twice',
    ]);
    const taking = (values: unknown) => put({ snippets: [{ name: 'A', values }] });
    expect(await taking(['gold', 'gold'])).toEqual(['snippets.0.values.1: listed_twice']);
    expect(await taking(['a', 'b', 'c', 'd'])).toEqual(['snippets.0.values: too_many']);
    expect(await taking(['Gold'])).toEqual([expect.stringMatching(/^snippets\.0\.values\.0: /)]);
    const many = Array.from({ length: 501 }, (_, place) => ({ name: `s${place}` }));
    expect(await put({ snippets: many })).toEqual(['snippets: too_many']);
    expect(await put({ colour: 'red' })).toEqual(['colour: unknown_field']);
    expect((await story.readStoryWide()).data).toEqual({
      level: newestLevel,
      ...usual,
      version: 1,
    });
  });

  it('is not written when If-Match is stale', async () => {
    const app = await openApp();
    const story = await beginStory(app, await app.signUp('anna'));
    const both = await Promise.all(
      ['a', 'b'].map((panel) => story.putStoryWide({ panel }, { 'if-match': '"1"' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const stale = both.find(({ status }) => status === 412);
    expect(stale?.body).toMatchObject({ code: 'revision_stale', current: { version: 2 } });
  });
});

describeOnBothDatabases('A draft of level 1', (openApp) => {
  it('takes nothing of level 2 before it is raised, and says where', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, cellar } = await publishLamp(app, anna);
    await setToLevel(app, story, 1);
    const level2 = {
      actions: [
        { target: 'back', ask: { variable: 'nick' } },
        { target: [{ target: hall.id }, { target: 'back' }], use: 'once_per_visit' },
        { when: 'bag has "rope"', effects: ['give lamp', 'if turns > 1 then give coin end'] },
      ],
      on_enter: { first: ['add "rope" to bag'], every: ['set nick = one & two'] },
      available_when: 'size(bag) > 2',
      continue: [{ target: cellar.id }],
    };
    const refused = await story.putNode(hall.id, level2);
    expect(refusals(refused)?.toString().split(',').sort()).toEqual(
      [
        'actions.0.ask',
        'actions.0.target',
        'actions.1.target.1.target',
        'actions.1.use',
        'actions.2.effects.1',
        'actions.2.when',
        'available_when',
        'continue',
        'on_enter.every.0',
        'on_enter.first.0',
      ].map((path) => `${path}: raise_first`),
    );
    const variables = [
      { key: 'bag', kind: 'set', members: ['rope'] },
      { key: 'price', kind: 'number', decimals: 2 },
      { key: 'far', kind: 'number', max: 1_000_001 },
      { key: 'gold', kind: 'number' },
    ];
    expect(refusals(await story.putVariables(variables))).toEqual(
      ['variables.0.kind', 'variables.1.decimals', 'variables.2.max'].map(
        (path) => `${path}: raise_first`,
      ),
    );
    const wide = {
      on_start: ['give lamp'],
      on_entry: ['give lamp'],
      frames: [{ header: 'x' }],
      panel: 'x',
      snippets: [{ name: 'Weather' }],
    };
    expect(refusals(await story.putStoryWide(wide))).toEqual(
      Object.keys(wide).map((path) => `${path}: raise_first`),
    );
    expect((await story.putStoryWide({ lang: 'fr' })).data).toMatchObject({ level: 1, lang: 'fr' });

    expect((await story.putStoryWide({ level: 2, ...wide })).data).toMatchObject({ level: 2 });
    expect((await story.putNode(hall.id, level2)).status).toBe(200);
    expect((await story.putVariables(variables)).status).toBe(200);
    expect(refusals(await story.putStoryWide({ level: 1 }))).toContain('level: level_lowered');
  });

  it('gets nothing of level 2 back from its bin', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, chapter, hall } = await publishLamp(app, anna);
    const gone = await story.addNode(chapter.id, 'Gone', { continue: [{ target: hall.id }] });
    const plain = await story.addNode(chapter.id, 'Plain');
    const bag = { key: 'bag', kind: 'set', members: ['rope'] };
    await story.putVariables([bag, { key: 'gold', kind: 'number', initial: 3 }]);
    await story.deleteNode(gone.id);
    await story.deleteNode(plain.id);
    await story.putVariables([]);
    await setToLevel(app, story, 1);
    const binKey = 'GET /api/stories/:username/:story_slug/bin';
    const { parts } = (await app.call(binKey, { params: story.params, token: anna.token })).data;
    const back: Record<string, unknown> = {};
    for (const { id: bin_id, name } of parts) {
      const reply = await app.call('POST /api/stories/:username/:story_slug/bin/:bin_id/restore', {
        params: { ...story.params, bin_id },
        token: anna.token,
      });
      back[name] = refusals(reply);
    }
    const refused = ['bin_id: raise_first'];
    expect(back).toEqual({ Gone: refused, Plain: 200, bag: refused, gold: 200 });
    expect((await story.draft()).variables).toMatchObject([
      { key: 'gold', initial: 3, decimals: 0 },
    ]);
  });

  it('is raised by an edit, which readers get with the next version', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    await setToLevel(app, story, 1);
    await story.publishChanges();
    expect((await story.read()).has_unpublished_changes).toBe(false);
    await story.putStoryWide({ level: newestLevel });
    expect((await story.read()).has_unpublished_changes).toBe(true);
    const { data: version } = await story.publishChanges();
    const { body: frozen } = await story.frozen(anna, version.id);
    expect(frozen).toMatchObject({ level: newestLevel, ...usual });
  });
});

describeOnBothDatabases('A draft of level 2', (openApp) => {
  it('takes no call that comes back elsewhere before it is raised, and gets none back from its bin', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, chapter, hall, cellar } = await publishLamp(app, anna);
    const call = { then: hall.id };
    const level3 = {
      actions: [
        { target: cellar.id, call: true },
        { target: cellar.id, call },
      ],
      continue: [{ target: cellar.id, call }],
    };
    const gone = await story.addNode(chapter.id, 'Gone', level3);
    await story.deleteNode(gone.id);
    await setToLevel(app, story, 2);
    const refused = ['actions.1.call: raise_first', 'continue.0.call: raise_first'];
    const snippets = [{ name: 'Weather', values: ['gold'] }];
    expect(refusals(await story.putStoryWide({ snippets }))).toEqual([
      'snippets.0.values: raise_first',
    ]);
    expect(refusals(await story.putNode(hall.id, level3))).toEqual(refused);
    const binKey = 'GET /api/stories/:username/:story_slug/bin';
    const { parts } = (await app.call(binKey, { params: story.params, token: anna.token })).data;
    const restore = () =>
      app.call('POST /api/stories/:username/:story_slug/bin/:bin_id/restore', {
        params: { ...story.params, bin_id: parts[0].id },
        token: anna.token,
      });
    expect(refusals(await restore())).toEqual(['bin_id: raise_first']);
    await story.putStoryWide({ level: 3 });
    expect((await restore()).status).toBe(200);
    expect((await story.putNode(hall.id, level3)).data).toMatchObject(level3);
  });
});

describeOnBothDatabases('Variables of level 2', (openApp) => {
  it('are sets, and numbers with decimals', async () => {
    const app = await openApp();
    const story = await beginStory(app, await app.signUp('anna'));
    const { status, data } = await story.putVariables([
      { key: 'bag', kind: 'set', members: ['rope', 'a map'], initial: ['a map'] },
      { key: 'none', kind: 'set', members: ['x'] },
      { key: 'price', kind: 'number', decimals: 2, initial: 2.25, min: -0.01, max: 20_000_000 },
      { key: 'fine', kind: 'number', decimals: 4 },
      { key: 'far', kind: 'number', min: -2_000_000_000, max: 2_000_000_000 },
    ]);
    expect(status).toBe(200);
    expect(data.variables).toMatchObject([
      { kind: 'set', members: ['rope', 'a map'], initial: ['a map'] },
      { kind: 'set', members: ['x'], initial: [] },
      { initial: 2.25, min: -0.01, max: 20_000_000, decimals: 2 },
      { initial: 0, min: -200_000, max: 200_000, decimals: 4 },
      { initial: 0, min: -2_000_000_000, max: 2_000_000_000, decimals: 0 },
    ]);
    const again = await story.putVariables(data.variables);
    expect(again.data).toEqual(data);
    expect((await story.draft()).variables).toEqual(data.variables);
  });

  it('are refused outside of their limits', async () => {
    const app = await openApp();
    const story = await beginStory(app, await app.signUp('anna'));
    const members = Array.from({ length: 65 }, (_, place) => `m${place}`);
    const number = { kind: 'number', key: 'n' };
    const set = { kind: 'set', key: 's' };
    const put = async (one: object) => refusals(await story.putVariables([one]));
    expect(await put({ ...set, members })).toEqual(['variables.0.members: too_many']);
    expect(await put({ ...set, members: members.slice(1) })).toBe(200);
    expect(await put({ ...set, members: [] })).toEqual(['variables.0.members: too_few']);
    expect(await put({ ...set, members: ['a', 'a'] })).toEqual([
      'variables.0.members: listed_twice',
    ]);
    const composed = ['caf\u00e9', 'cafe\u0301'];
    expect(await put({ ...set, members: composed })).toEqual(['variables.0.members: listed_twice']);
    expect(await put({ ...set, members: ['a', '\u200b', '\u2800'] })).toEqual([
      'variables.0.members.1: member_unseen',
      'variables.0.members.2: member_unseen',
    ]);
    expect(await put({ ...set, members: ['Rope', 'rope'] })).toBe(200);
    expect(await put({ ...set, members: ['a'], initial: ['b'] })).toEqual([
      'variables.0.initial: first_member_unknown',
    ]);
    expect(await put({ ...number, decimals: 5 })).toEqual([
      'variables.0.decimals: number_too_large',
    ]);
    expect(await put({ ...number, decimals: 2, initial: 0.125 })).toEqual([
      'variables.0.initial: too_many_decimals',
    ]);
    expect(await put({ ...number, decimals: 4, max: 200_000.0001 })).toEqual([
      'variables.0.max: number_between',
    ]);
    expect(await put({ ...number, decimals: 4, max: 200_000, min: -200_000 })).toBe(200);
    expect(await put({ ...number, max: 2_000_000_001 })).toEqual([
      'variables.0.max: number_too_large',
    ]);
  });
});
