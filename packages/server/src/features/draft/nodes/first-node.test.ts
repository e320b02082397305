import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { beginStory } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';

const storyPath = '/api/stories/:username/:story_slug';

describeOnBothDatabases('The first node of a story', (openApp) => {
  it('is its start, also when it was in another chapter and came back', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const [one, two] = [await story.addChapter('One'), await story.addChapter('Two')];
    expect((await story.read()).start_node_id).toBeNull();
    const hall = await story.addNode(one.id, 'Hall');
    const { start_node_id, version } = await story.read();
    expect([start_node_id, version]).toEqual([hall.id, 1]);
    await story.addNode(one.id, 'Cellar');
    await story.putNode(hall.id, { chapter_id: two.id });
    await story.putNode(hall.id, { chapter_id: one.id });
    expect((await story.start()).data.node).toEqual({ id: hall.id, name: 'Hall' });
  });

  it('is its start too where it comes with others, and the next one after it is gone', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = newId();
    const [hall, cellar, yard] = [newId(), newId(), newId()];
    const add = (id: string, name: string) => ({
      ...{ type: 'add', part: 'node', id, value: { chapter_id: chapter, name } },
    });
    const send = async (...edits: object[]) => {
      const body = { groups: [{ id: newId(), act: 'add_node', edits }] };
      const sent = { params: story.params, body, token: anna.token };
      expect((await app.call(`POST ${storyPath}/edits`, sent)).data.results).toMatchObject([
        { status: 'done' },
      ]);
      return (await story.read()).start_node_id;
    };
    const chapterAdded = { type: 'add', part: 'chapter', id: chapter, value: { title: 'One' } };
    expect(await send(chapterAdded, add(hall, 'Hall'), add(cellar, 'Cellar'))).toBe(hall);
    const remove = (id: string) => ({ type: 'remove', part: 'node', id });
    expect(await send(remove(hall))).toBeNull();
    expect(await send(remove(cellar), add(yard, 'Yard'))).toBe(yard);
    expect(await send({ type: 'restore', part: 'node', id: hall })).toBe(yard);
  });
});
