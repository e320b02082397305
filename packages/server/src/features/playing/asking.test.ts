import { expect, it } from 'vitest';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

interface Loose {
  // biome-ignore lint/suspicious/noExplicitAny: a tree of any depth
  [key: string]: any;
}

/** A door that asks for a name, and a scale that asks for a weight. */
async function publishDoor(app: TestApp) {
  const [anna, ben, cleo] = [
    await app.signUp('anna'),
    await app.signUp('ben'),
    await app.signUp('cleo'),
  ];
  const story = await beginStory(app, anna, 'The Door');
  const chapter = await story.addChapter('One');
  await story.putVariables([
    { key: 'nick', kind: 'text', label: 'Your name', shown: true },
    { key: 'whole', kind: 'text', initial: 'nobody' },
    { key: 'weight', kind: 'number', initial: 1, min: 0.5, max: 99.5, decimals: 1, shown: true },
  ]);
  const door = await story.addNode(chapter.id, 'Door', {
    body: 'Who knocks? It is {nick}, that is {whole}.',
  });
  const { data } = await story.putNode(door.id, {
    actions: [
      {
        label: 'Say your name, {nick}',
        ask: { variable: 'nick', prompt: 'Who are you?' },
        effects: ['set whole = "Sir " & nick'],
      },
      { label: 'Weigh it', ask: { variable: 'weight' } },
      { label: 'Keep silent' },
      { label: 'Cry', ask: { variable: 'nick' }, when: 'nick = "Ann"', otherwise: 'lock' },
    ],
  });
  await story.patch({ status: 'published' });
  const [say, weigh, silent, cry] = data.actions.map(({ id }: { id: string }) => id);
  return { anna, ben, cleo, story, door, say, weigh, silent, cry };
}

const bodyText = ({ data }: { data: Loose }) => textIn(data.view.body);
const textIn = (tree: Loose): string => tree.text ?? (tree.children ?? []).map(textIn).join('');
const shown = ({ data }: { data: Loose }) =>
  Object.fromEntries(data.view.variables_shown.map((one: Loose) => [one.key, one.value]));
const problem = ({ status, body }: { status: number; body: Loose }) => [
  status,
  ...(body.errors ?? []).flatMap(({ path, message_id }: Loose) => [path, message_id]),
];

describeOnBothDatabases('A choice that asks', (openApp) => {
  it('says what for, and takes a text or a number, also as a form sends it', async () => {
    const app = await openApp();
    const { ben, story, say, weigh, silent } = await publishDoor(app);
    const started = await story.start(ben);
    const { id } = started.data;
    expect(started.data.view.actions).toMatchObject([
      { label: 'Say your name, ', ask: { kind: 'text', prompt: 'Who are you?', most: 200 } },
      { ask: { kind: 'number', prompt: 'weight', min: 0.5, max: 99.5, decimals: 1 } },
      { label: 'Keep silent' },
      { label: 'Cry', enabled: false },
    ]);
    const named = await story.act(ben, id, { action_id: say, answer: '  Zoe\u0308 🪔 ' });
    expect([named.status, bodyText(named)]).toEqual([
      200,
      'Who knocks? It is Zoë 🪔, that is Sir Zoë 🪔.',
    ]);
    expect(named.data.view.actions[0].label).toBe('Say your name, Zoë 🪔');
    expect(shown(await story.act(ben, id, { action_id: weigh, answer: 2.5 }))).toMatchObject({
      weight: 2.5,
    });
    expect(shown(await story.act(ben, id, { action_id: weigh, answer: '3,5' }))).toMatchObject({
      weight: 3.5,
    });
    // To a choice that asks nothing an answer is nothing.
    const kept = await story.act(ben, id, { action_id: silent, answer: 'x\0y', on_turn: 3 });
    expect([kept.status, kept.data.turn]).toEqual([200, 4]);
    const again = await story.act(ben, id, { action_id: silent, answer: 'z', on_turn: 3 });
    expect([again.status, again.data.turn]).toEqual([200, 4]);
    const { action } = await app.app.database.read
      .selectFrom('turns')
      .select('action')
      .where('turn', '=', 4)
      .executeTakeFirstOrThrow();
    expect(action).not.toContain('answer');
    expect(bodyText(await story.resume(ben, id))).toContain('Sir Zoë 🪔');
  });

  it('refuses what it cannot take, field by field, and nothing of it is stored', async () => {
    const app = await openApp();
    const { ben, story, say, weigh, cry } = await publishDoor(app);
    const { data: before } = await story.start(ben);
    const refused = async (action_id: string, answer?: unknown) =>
      problem(await story.act(ben, before.id, { action_id, answer }));
    const ofName = [
      [undefined, 'answer_missing'],
      ['', 'answer_missing'],
      [' \u200b ', 'answer_missing'],
      ['a\0b', 'answer_unreadable'],
      ['a\ud800b', 'answer_unreadable'],
      ['a\nb', 'answer_unreadable'],
      ['🪔'.repeat(201), 'answer_too_long'],
      ['x'.repeat(10_001), 'too_long'],
      [{ a: 1 }, 'answer_form'],
      [[], 'answer_form'],
    ] as const;
    for (const [answer, message_id] of ofName) {
      expect([answer, await refused(say, answer)]).toEqual([answer, [422, 'answer', message_id]]);
    }
    const ofWeight = [
      [undefined, 'answer_missing'],
      ['two', 'answer_not_a_number'],
      ['2.55', 'answer_too_many_decimals'],
      ['0.4', 'answer_out_of_bounds'],
      [100, 'answer_out_of_bounds'],
      [-1e300, 'answer_not_a_number'],
    ] as const;
    for (const [answer, message_id] of ofWeight) {
      expect([answer, await refused(weigh, answer)]).toEqual([answer, [422, 'answer', message_id]]);
    }
    const bounds = await story.act(ben, before.id, { action_id: weigh, answer: 100 });
    expect(bounds.body.errors[0]).toMatchObject({
      message: 'Type a number from 0.5 to 99.5',
      params: { min: 0.5, max: 99.5 },
    });
    const locked = await story.act(ben, before.id, { action_id: cry, answer: '' });
    expect(locked.body.code).toBe('action_not_available');
    const { data: after } = await story.resume(ben, before.id);
    expect(after).toEqual(before);
    expect(
      (await story.act(ben, before.id, { action_id: say, answer: '🪔'.repeat(200) })).status,
    ).toBe(200);
  });

  it('shows what was typed to its reader alone, as text', async () => {
    const app = await openApp();
    const { ben, cleo, story, say } = await publishDoor(app);
    const [his, hers] = [(await story.start(ben)).data.id, (await story.start(cleo)).data.id];
    const hostile = '<script>{gold}\\{x} **b** [a](javascript:1) {show "x"}';
    const names = ['Ann', hostile, '__proto__', 'Bo'];
    for (const name of names) {
      const [one, other] = await Promise.all([
        story.act(ben, his, { action_id: say, answer: `${name} the first` }),
        story.act(cleo, hers, { action_id: say, answer: `${name} the second` }),
      ]);
      expect(bodyText(one)).toBe(
        `Who knocks? It is ${name} the first, that is Sir ${name} the first.`,
      );
      expect(one.data.view.body.children[0].children).toHaveLength(1);
      expect(bodyText(other)).toContain(`Sir ${name} the second.`);
    }
    const [his2, hers2] = [await story.resume(ben, his), await story.resume(cleo, hers)];
    expect([shown(his2).nick, shown(hers2).nick]).toEqual(['Bo the first', 'Bo the second']);
    expect(JSON.stringify(his2.body)).not.toContain('the second');
    const { data: fresh } = await story.start(cleo);
    expect(JSON.stringify(fresh)).not.toMatch(/the (first|second)/);
    const { data } = await story.history(ben, his);
    expect(data.turns.map(({ body }: Loose) => textIn(body))).toEqual([
      ...names
        .toReversed()
        .map((name) => `Who knocks? It is ${name} the first, that is Sir ${name} the first.`),
      'Who knocks? It is , that is nobody.',
    ]);
    expect(JSON.stringify(data)).not.toContain('the second');
  });

  it('is told in the history with what was typed, also what was left behind', async () => {
    const app = await openApp();
    const { ben, story, say, weigh, silent } = await publishDoor(app);
    const { id } = (await story.start(ben)).data;
    const way = [
      { action_id: say, answer: '  <b>Zoe\u0308</b> {nick} ' },
      { action_id: weigh, answer: 2.5 },
      { action_id: weigh, answer: '3,5' },
      { action_id: silent, answer: 'nothing asks for this' },
      { type: 'rewind', turn: 1 },
    ];
    for (const action of way) {
      expect((await story.act(ben, id, action)).status).toBe(200);
    }
    const { data } = await story.history(ben, id);
    expect(data.turns.map(({ action }: Loose) => action && [action.label, action.answer])).toEqual([
      [null, null],
      ['Keep silent', null],
      ['Weigh it', '3,5'],
      ['Weigh it', '2.5'],
      ['Say your name, ', '<b>Zoe\u0308</b> {nick}'],
      null,
    ]);
  });

  it('is answered once for a turn that is sent again, and not otherwise', async () => {
    const app = await openApp();
    const { ben, story, say } = await publishDoor(app);
    const { id } = (await story.start(ben)).data;
    const first = { type: 'choose', action_id: say, answer: 'Ann', on_turn: 0 };
    const made = await story.act(ben, id, first);
    await story.act(ben, id, { ...first, answer: 'Bo', on_turn: 1 });
    const again = await story.act(ben, id, first);
    expect([again.status, again.data]).toEqual([200, made.data]);
    const other = await story.act(ben, id, { ...first, answer: 'Cleo' });
    expect([other.status, other.body.code, shown({ data: other.body.current }).nick]).toEqual([
      409,
      'turn_not_current',
      'Bo',
    ]);
  });

  it('keeps its answer when the author gives the variable another key', async () => {
    const app = await openApp();
    const { ben, story, say } = await publishDoor(app);
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: say, answer: 'Ann' });
    const { variables } = await story.draft();
    await story.putVariables(
      variables.map((one: Loose) => (one.key === 'nick' ? { ...one, key: 'hero' } : one)),
    );
    await story.publishChanges();
    const moved = await story.act(ben, id, { action_id: say, answer: 'Bo' });
    expect([moved.status, bodyText(moved), moved.data.newer_version]).toEqual([
      200,
      'Who knocks? It is Bo, that is Sir Bo.',
      null,
    ]);
    await story.act(ben, id, { type: 'rewind', turn: 1 });
    expect(bodyText(await story.resume(ben, id))).toBe('Who knocks? It is Ann, that is Sir Ann.');
  });

  it('is not asked of a page that shows the version before, in which it asked nothing', async () => {
    const app = await openApp();
    const { ben, story, door, say, weigh, silent } = await publishDoor(app);
    const { id } = (await story.start(ben)).data;
    const { variables } = await story.draft();
    await story.putVariables(
      variables.map((one: Loose) => (one.key === 'weight' ? { ...one, max: 9.5 } : one)),
    );
    const { actions } = await story.readNode(door.id);
    const asksNow = { ask: { variable: 'nick', prompt: 'Why?' } };
    await story.putNode(door.id, {
      actions: actions.map((one: Loose) => (one.id === silent ? { ...one, ...asksNow } : one)),
    });
    await story.publishChanges();
    const act = (body: Loose) => story.act(ben, id, body);
    const missing = [422, 'answer', 'answer_missing'];
    // A page that asks sends what was typed, if only nothing: it shows the newer version.
    expect(problem(await act({ action_id: silent, answer: ' ' }))).toEqual(missing);
    // What was asked before too is answered as the newer version takes it.
    expect(problem(await act({ action_id: say }))).toEqual(missing);
    const heavy = await act({ action_id: weigh, answer: 50 });
    expect(heavy.body.errors[0]).toMatchObject({ path: 'answer', params: { max: 9.5 } });
    const made = await act({ action_id: silent });
    expect([made.status, made.data.turn, shown(made)]).toEqual([200, 1, { nick: '', weight: 1 }]);
    const kept = await act({ action_id: silent, answer: 'Ann' });
    expect([kept.status, shown(kept)]).toEqual([200, { nick: 'Ann', weight: 1 }]);
    // The playthrough has moved: there is no version before any more.
    expect(problem(await act({ action_id: silent }))).toEqual(missing);
  });
});
