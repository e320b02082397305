// Readers who begin, choose, go back, begin again, delete and sign up, while the author merges pages and
// publishes: what the site says they saw is held to a count of all their turns.
import { deepEqual } from 'node:assert/strict';
import { savedIn, wholeStates } from '@brasslamp/story/playthrough';
import { foundEndings, readSeen } from '../../features/seen/seen.ts';
import { beginStory, type StoryUnderTest } from '../stories.ts';
import type { TestApp, TestReply } from '../test-app.ts';

const path = '/api/stories/:username/:story_slug' as const;
const acts = 14;
const mostNodes = 12;

interface Place {
  app: TestApp;
  story: StoryUnderTest;
  chapter: string;
  start: string;
  /** The ids of its other nodes. */
  nodes: string[];
  /** The number of things that were named. */
  named: number;
  chance: () => number;
}

/** A published story that its author goes on to change while it is read. */
export async function openHistories(app: TestApp, chance: () => number): Promise<Place> {
  const story = await beginStory(app, await app.signUp('anna'), 'Mill');
  const chapter = (await story.addChapter('One')).id as string;
  const start = (await story.addNode(chapter, 'Start')).id as string;
  const place: Place = { app, story, chapter, start, nodes: [], named: 0, chance };
  for (let made = 0; made < 5; made += 1) await addNode(place);
  await story.patch({ start_node_id: start, status: 'published' });
  return place;
}

/** One reader from their first page on; throws where what was kept is not what their turns say. */
export async function playHistory(place: Place): Promise<void> {
  const { app, story, chance } = place;
  const guest = (await app.call('POST /api/guests')).data.access_token as string;
  let token = guest;
  const plays: string[] = [(await story.start({ token })).data.id];
  const one = (playthrough_id: string) => ({ params: { ...story.params, playthrough_id }, token });
  const act = (id: string, body: object) =>
    app.call(`PUT ${path}/playthrough/:playthrough_id/action`, { ...one(id), body });
  for (let at = 0; at < acts; at += 1) {
    const id = oneOf(plays, chance) ?? '';
    const { data } = await story.resume({ token }, id);
    const kind = chance();
    if (kind < 0.5) {
      const open = (data?.view.actions ?? []).filter(({ enabled }: Choice) => enabled);
      const chosen: Choice | undefined = oneOf(open, chance);
      if (chosen) await act(id, { action_id: chosen.id });
    } else if (kind < 0.6) {
      await act(id, { type: 'restart' });
    } else if (kind < 0.7) {
      await act(id, { type: 'rewind', turn: Math.floor(chance() * (data?.turn ?? 0)) });
    } else if (kind < 0.78) {
      await edit(place);
    } else if (kind < 0.86) {
      const version_id = data?.newer_version?.version_id;
      if (version_id) await act(id, { type: 'move', version_id });
    } else if (kind < 0.92) {
      await app.call(`DELETE ${path}/playthrough/:playthrough_id`, one(id));
      if (chance() < 0.5)
        await app.call(`POST ${path}/playthrough/:playthrough_id/restore`, one(id));
    } else if (kind < 0.97) {
      const begun: TestReply = await story.start({ token });
      if (begun.status === 201) plays.push(begun.data.id);
    } else if (token === guest) {
      const { token: own } = await app.signUp(nextName(place, 'ben'));
      const body = { guest_token: guest };
      await app.call('POST /api/user/me/guest-playthroughs', { body, token: own });
      token = own;
    }
  }
  await expectAllSeen(place, plays);
}

interface Choice {
  id: string;
  enabled: boolean;
}

const oneOf = <T>(things: readonly T[], chance: () => number): T | undefined =>
  things[Math.floor(chance() * things.length)];

function nextName(place: Place, word: string): string {
  place.named += 1;
  return `${word}${place.named}`;
}

async function addNode(place: Place): Promise<void> {
  const name = nextName(place, 'Page ');
  const ending = place.chance() < 0.3 ? { name: `End of ${name}`, kind: 'good' as const } : null;
  place.nodes.push((await place.story.addNode(place.chapter, name, { ending })).id);
  for (const from of [place.start, ...place.nodes]) {
    if (from === place.start || place.chance() < 0.5) await linkOn(place, from);
  }
}

async function linkOn({ story, nodes, start, chance }: Place, from: string): Promise<void> {
  const { actions } = await story.readNode(from);
  const target = oneOf([...nodes, start], chance);
  const added = [...actions, { label: `Go on ${actions.length}`, target }].slice(-6);
  await story.putNode(from, { actions: added });
}

/** Adds a page, merges one into another by deleting it or by letting it pass on, or makes or unmakes an ending. */
async function edit(place: Place): Promise<void> {
  const { story, nodes, start, chance } = place;
  const node = oneOf(nodes, chance) ?? '';
  const kind = chance();
  if (kind < 0.3 && nodes.length < mostNodes) {
    await addNode(place);
  } else if (kind < 0.55 && nodes.length > 3) {
    place.nodes = nodes.filter((id) => id !== node);
    await story.deleteNode(node);
  } else if (kind < 0.8) {
    const target = oneOf([...nodes, start], chance);
    const passes = chance() < 0.7 ? [{ target, keep_text: chance() < 0.5 }] : [];
    await story.putNode(node, { continue: passes, ending: null });
  } else {
    const ending = chance() < 0.6 ? { name: nextName(place, 'End '), kind: 'bad' } : null;
    await story.putNode(node, { ending, continue: [] });
  }
  await story.publishChanges();
}

async function expectAllSeen({ app, story }: Place, plays: readonly string[]): Promise<void> {
  const db = app.app.database.read;
  const { user_id } = await db
    .selectFrom('playthroughs')
    .select('user_id')
    .where('id', '=', plays[0] ?? '')
    .executeTakeFirstOrThrow();
  const counted = {
    nodes: new Set<string>(),
    actions: new Set<string>(),
    endings: new Set<string>(),
  };
  for (const id of plays) {
    const turns = await db
      .selectFrom('turns')
      .selectAll()
      .where('playthrough_id', '=', id)
      .orderBy('turn')
      .execute();
    for (const state of wholeStates(turns).values()) {
      const { visits, chosen, endings } = savedIn({ state });
      for (const node of Object.keys(visits)) counted.nodes.add(node);
      for (const action of Object.keys(chosen)) counted.actions.add(action);
      for (const ending of Object.keys(endings ?? {})) counted.endings.add(ending);
    }
  }
  const seen = await readSeen(db, { user_id, story_id: story.id });
  deepEqual(inOrder(seen), inOrder(counted));
  const found = await foundEndings(db, user_id, [story.id]);
  deepEqual([...(found.get(story.id) ?? [])].sort(), [...counted.endings].sort());
}

const inOrder = (sets: Record<'nodes' | 'actions' | 'endings', Set<string>>) => ({
  nodes: [...sets.nodes].sort(),
  actions: [...sets.actions].sort(),
  endings: [...sets.endings].sort(),
});
