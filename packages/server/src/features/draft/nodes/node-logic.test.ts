import { expect, it } from 'vitest';
import { beginStory, publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';

const create = 'POST /api/stories/:username/:story_slug/nodes';
const errorsOf = (reply: { body: { errors: { path: string; message: string }[] } }) =>
  Object.fromEntries(reply.body.errors.map(({ path, message }) => [path, message]));

describeOnBothDatabases('The logic of a node', (openApp) => {
  it('is stored with the node, and stays where a PUT leaves it out', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, chapter, hall, cellar } = await publishLamp(app, anna);
    const logic = {
      on_enter: { first: ['give coin 5', 'set gold = gold + 1'], every: ['unlock brave'] },
      pool: { tag: 'day-1', limit: 2, call: true },
      tags: ['day-1', 'inn'],
      available_when: 'turns > 3 and not seen("Cellar")',
      priority: -5,
      content_notes: ['spiders'],
      continue: [
        { when: 'gold > 3', target: hall.id, call: false, keep_text: true },
        {
          when: '',
          target: [{ target: 'back', weight: 2 }],
          call: { then: cellar.id },
          keep_text: false,
        },
      ],
    };
    const action = {
      label: 'Knock',
      target: [
        { target: hall.id, weight: 3 },
        { target: 'return', weight: 1 },
        { target: null, weight: 1 },
      ],
      when: 'has(lamp) or chance(25)',
      otherwise: 'lock',
      reason: 'It is too dark.',
      effects: ['take coin 2', 'move lamp to "Cellar"'],
      call: { then: hall.id },
      ask: { variable: 'nick', prompt: 'Who is there?' },
    };
    const made = await story.addNode(chapter.id, 'Inn', {
      ...logic,
      actions: [action as never, { label: 'Back', target: 'return' }],
    });
    expect(made).toMatchObject(logic);
    expect(made.actions).toEqual([
      { ...action, id: expect.any(String), use: 'repeatable' },
      {
        id: expect.any(String),
        label: 'Back',
        target: 'return',
        use: 'repeatable',
        when: '',
        otherwise: 'hide',
        reason: '',
        effects: [],
        call: false,
        ask: null,
      },
    ]);
    expect(await story.readNode(made.id)).toEqual(made);
    const { data: renamed } = await story.putNode(made.id, { priority: 7, pool: { tag: 'x' } });
    expect(renamed).toMatchObject({
      ...logic,
      priority: 7,
      pool: { tag: 'x', limit: 50, call: false },
    });
    expect(renamed.actions).toEqual(made.actions);
    const { data: bare } = await story.putNode(made.id, { pool: null, on_enter: {}, tags: [] });
    expect(bare).toMatchObject({ pool: null, on_enter: { first: [], every: [] }, tags: [] });
    const listed = await app.call(
      'GET /api/stories/:username/:story_slug/chapters/:chapter_id/nodes',
      {
        params: { ...story.params, chapter_id: chapter.id },
        token: anna.token,
      },
    );
    expect(listed.data.nodes.at(-1)).toEqual(bare);
    expect((await story.readNode(cellar.id)).version).toBe(1);
  });

  it('is refused where it cannot be read, with line and column', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const reply = await app.call(create, {
      params: story.params,
      body: {
        chapter_id: chapter.id,
        name: 'Hall',
        actions: [
          { when: 'has(lamp)\n  and and', effects: ['give coin', 'give'] },
          { when: 'gold ==', otherwise: 'maybe' },
        ],
        on_enter: { first: ['set gold ='], every: ['steal coin'], last: [] },
        available_when: '(turns > 3',
        pool: { tag: 'Day One' },
        priority: 5_000,
        tags: ['ok', ''],
        content_notes: [''],
      },
      token: anna.token,
    });
    expect(reply.status).toBe(422);
    const errors = errorsOf(reply);
    expect(Object.keys(errors).sort()).toEqual([
      'actions.0.effects.1',
      'actions.0.when',
      'actions.1.otherwise',
      'actions.1.when',
      'available_when',
      'content_notes.0',
      'on_enter.every.0',
      'on_enter.first.0',
      'on_enter.last',
      'pool.tag',
      'priority',
      'tags.1',
    ]);
    expect(errors['actions.0.when']).toMatch(/^Line 2, column 7: /);
    for (const path of ['actions.0.effects.1', 'on_enter.first.0', 'available_when']) {
      expect(errors[path]).toMatch(/^Line 1, column \d+: ./);
    }
  });

  it('may name what does not exist yet', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const node = await story.addNode(chapter.id, 'Hall', {
      body: '{if has(wings)}Up.{end} {hello world} {if',
      available_when: 'visits("Nowhere") > gold / 0',
      on_enter: { every: ['unlock nothing', 'give wings'] },
    });
    expect(node.version).toBe(1);
  });

  it('leads to nodes of the story only', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { hall } = await publishLamp(app, anna);
    const story = await beginStory(app, anna, 'Second');
    const chapter = await story.addChapter('One');
    const own = await story.addNode(chapter.id, 'Own');
    const gone = await story.addNode(chapter.id, 'Gone');
    const actions = [
      { target: [{ target: own.id }, { target: hall.id, weight: 2 }, { target: 'return' }] },
      { target: 'return' },
    ];
    const refused = await story.putNode(own.id, { actions });
    expect(errorsOf(refused)).toEqual({
      'actions.0.target.1.target': 'This story has no such node',
    });
    for (const target of [[], 'forth', [{ target: 'forth' }], [{ target: null, weight: 0 }]]) {
      const odd = await story.putNode(own.id, { actions: [{ target }] });
      expect([odd.status, target]).toEqual([422, target]);
    }
    const ways = [{ target: own.id }, { when: 'turns > 1', target: [{ target: hall.id }] }];
    const led = await story.putNode(own.id, { continue: ways });
    expect(errorsOf(led)).toEqual({
      'continue.1.target.0.target': 'This story has no such node',
    });
    const calls = [
      { target: own.id, call: { then: hall.id } },
      { target: own.id, call: { then: own.id } },
    ];
    expect(errorsOf(await story.putNode(own.id, { actions: calls, continue: calls }))).toEqual({
      'actions.0.call.then': 'This story has no such node',
      'continue.0.call.then': 'This story has no such node',
    });
    for (const call of ['then', {}, { then: 3 }, { then: own.id, else: own.id }]) {
      const odd = await story.putNode(own.id, { actions: [{ target: own.id, call }] });
      expect([odd.status, call]).toEqual([422, call]);
    }
    const unchanged = [{ id: 'b1', target: [{ target: gone.id }, { target: own.id }] }];
    expect((await story.putNode(own.id, { actions: unchanged })).status).toBe(200);
    await app.call('DELETE /api/stories/:username/:story_slug/nodes/:node_id', {
      params: { ...story.params, node_id: gone.id },
      token: anna.token,
    });
    expect((await story.putNode(own.id, { body: 'x', actions: unchanged })).status).toBe(200);
    const other = await story.addNode(chapter.id, 'Other');
    const elsewhere = await story.putNode(other.id, { actions: [{ target: gone.id }] });
    expect(Object.keys(errorsOf(elsewhere))).toEqual(['actions.0.target']);
  });

  it('and text may nest 32 deep, and no deeper', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const nested = (depth: number) => `${'{if turns > 1}'.repeat(depth)}x${'{end}'.repeat(depth)}`;
    const node = await story.addNode(chapter.id, 'Deep', { body: nested(30) });
    expect(node.body).toBe(nested(30));
    const refused = await story.putNode(node.id, { body: `Hello\n\n${nested(40)}` });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused).body).toMatch(/^Line 3, column \d+: /);
    const quotes = await story.putNode(node.id, { body: `${'> '.repeat(40)}x` });
    expect(Object.keys(errorsOf(quotes))).toEqual(['body']);
    const deep = `${'('.repeat(40)}turns${')'.repeat(40)} > 1`;
    const condition = await story.putNode(node.id, { available_when: deep });
    expect(Object.keys(errorsOf(condition))).toEqual(['available_when']);
  });
});
