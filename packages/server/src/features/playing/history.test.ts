import { expect, it } from 'vitest';
import { publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';

describeOnBothDatabases('The history of a playthrough', (openApp) => {
  it('has what was read and done at each turn, in the words of that time', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, chapter, hall, garden, down, up, out } = await publishLamp(app, anna);
    const map = await story.addItem(chapter.id, { key: 'map', name: 'Map', location: hall.id });
    const body = '{first}A lamp burns.{again}Still burns.{end}';
    await story.putNode(hall.id, { body });
    await story.publishChanges();
    const { id } = (await story.start(ben)).data;
    const way = [
      { type: 'take', item_id: map.id },
      { action_id: down },
      { action_id: up },
      { type: 'rewind', turn: 2 },
      { action_id: out },
    ];
    for (const action of way) await story.act(ben, id, action);
    // What its reader read stays as it was; what is read from now on is new.
    await story.putNode(garden.id, { body: 'Free.', ending: { name: 'Free', kind: 'good' } });
    const { actions } = await story.readNode(hall.id);
    actions[0].label = 'Descend';
    await story.putNode(hall.id, { body: 'Dark.', actions });
    const { data: second } = await story.publishChanges();
    app.clock.advance(60_000);
    await story.act(ben, id, { type: 'restart' });
    await story.act(ben, id, { action_id: down });

    const { data } = await story.history(ben, id);
    expect(data.next_cursor).toBeNull();
    const told = data.turns.map((turn: Turn) => [
      turn.turn,
      turn.action && [turn.action.type, turn.action.label, turn.action.to_turn],
      turn.node.name,
      textOf(turn.body),
      turn.is_left_behind,
    ]);
    expect(told).toEqual([
      [7, ['choose', 'Descend', null], 'Cellar', '', false],
      [6, ['restart', null, null], 'Hall', 'Dark.', false],
      [5, ['choose', 'Crawl out', null], 'Garden', 'Free at last.', true],
      [4, ['rewind', null, 2], 'Cellar', '', true],
      [3, ['choose', 'Climb up', null], 'Hall', 'Still burns.', true],
      [2, ['choose', 'Go down', null], 'Cellar', '', true],
      [1, ['take', 'Map', null], 'Hall', 'A lamp burns.', true],
      [0, null, 'Hall', 'A lamp burns.', true],
    ]);
    expect(data.turns[2].ending).toEqual({ name: 'Out', kind: 'good' });
    expect(data.turns[1].created_at).toBe('2026-01-01T12:01:00.000Z');
    expect((await story.resume(ben, id)).data.version_id).toBe(second.id);

    const part: Turn[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: 3, ...(cursor && { cursor }) };
      const reply = await story.history(ben, id, query);
      part.push(...reply.data.turns);
      cursor = reply.data.next_cursor;
    } while (cursor !== null);
    expect(part).toEqual(data.turns);
  });

  it('is sent in smaller parts where its texts are long', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall, cellar, down, up } = await publishLamp(app, anna);
    for (const { id } of [hall, cellar]) await story.putNode(id, { body: 'word '.repeat(39_999) });
    await story.publishChanges();
    const { id } = (await story.start(ben)).data;
    for (const action_id of [down, up, down, up, down, up]) await story.act(ben, id, { action_id });
    const { data: first } = await story.history(ben, id);
    const { data: rest } = await story.history(ben, id, { cursor: first.next_cursor });
    const numbers = [first, rest].map(({ turns }) => turns.map(({ turn }: Turn) => turn));
    expect([...numbers, rest.next_cursor]).toEqual([[6, 5, 4, 3, 2], [1, 0], null]);
  });

  it('marks what a rewind left behind, part by part', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, down, up } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    const way = [
      { action_id: down },
      { action_id: up },
      { action_id: down },
      { type: 'rewind', turn: 1 },
      { action_id: up },
    ];
    for (const action of way) await story.act(ben, id, action);
    const first = (await story.history(ben, id, { limit: 3 })).data;
    const { next_cursor: cursor } = first;
    const rest = (await story.history(ben, id, { limit: 3, cursor })).data;
    const marks = [...first.turns, ...rest.turns].map((turn: Turn) => turn.is_left_behind);
    expect(marks).toEqual([false, false, true, true, false, false]);
    expect(rest.next_cursor).toBeNull();
    for (const wrong of [{ cursor: 'x' }, { cursor: 'W10' }, { limit: 101 }]) {
      expect((await story.history(ben, id, wrong)).status).toBe(422);
    }
    expect((await story.history(anna, id)).status).toBe(404);
  });

  it('names a choice of a reader who was moved to a newer version on the way', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall, down } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    const { actions } = await story.readNode(hall.id);
    actions[0].label = 'Descend';
    await story.putNode(hall.id, { body: 'Dark.', actions });
    await story.publishChanges();
    await story.act(ben, id, { action_id: down });
    const { turns } = (await story.history(ben, id)).data;
    expect(turns[0].action.label).toBe('Descend');
    expect(textOf(turns[1].body)).toBe('A lamp burns.');
  });
});

interface Turn {
  turn: number;
  action: { type: string; label: string | null; to_turn: number | null } | null;
  node: { name: string };
  body: Tree;
  is_left_behind: boolean;
}

interface Tree {
  text?: string;
  children?: Tree[];
}

const textOf = ({ text = '', children = [] }: Tree): string => text + children.map(textOf).join('');
