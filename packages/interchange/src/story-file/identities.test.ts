import type { Story } from '@brasslamp/story/model';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { expect, it } from 'vitest';
import { Identities, localNames, type SameParts, withIdsOf } from './identities.ts';
import { readOwnFile, writeOwnFile } from './story-file.ts';

const draft = storyFrom`
  :: Great hall
  A hall.
  - Go -> Cave
  :: Cave (ending: Out)
  :: Attic
  - Down -> Great hall
`;

/** The version before: one name was another, one node was not there, and one that is gone had a name of today. */
const version: Story = {
  ...draft,
  nodes: [
    ...draft.nodes.slice(0, 2).map((node, at) => (at === 0 ? { ...node, name: 'Hall' } : node)),
    ...draft.nodes.slice(2).map((node) => ({ ...node, id: 'gone-since' })),
  ],
};

const fromFile = (story: Story) => {
  const own = { story, marks: new Map(), slug: '', description: '', cover: null, look: null };
  let made = 0;
  return readOwnFile(writeOwnFile(own), { newId: () => `new-${++made}` }).story;
};

it('gives each part of a version the id that it has in the draft, whatever its name was', () => {
  const identities = new Identities();
  expect(identities.add(localNames(draft))).toEqual({});
  const same = identities.add(localNames(version));
  expect(same).toEqual({
    nodes: [
      ['hall', 'great-hall'],
      ['attic', 'attic~2'],
    ],
  });
  const idBy = new Map(
    [...draft.nodes, ...version.nodes].map(({ id }) => [identities.of('nodes', id), id]),
  );
  const back = withIdsOf(fromFile(version), same, (kind, identity) =>
    kind === 'nodes' ? (idBy.get(identity) ?? 'none') : `${kind} ${identity}`,
  );
  const ways = ({ nodes }: Story) =>
    nodes.map(({ id, name, actions }) => [id, name, actions.map(({ target }) => target)]);
  expect(ways(back)).toEqual(ways(version));
  expect(new Set(back.nodes.map(({ chapter_id }) => chapter_id))).toEqual(new Set(['chapters 1']));
});

it('takes names of objects for names', () => {
  const same: SameParts = { nodes: [['cave', '__proto__']] };
  const asked: string[] = [];
  withIdsOf(fromFile(draft), same, (kind, identity) => {
    if (kind === 'nodes') asked.push(identity);
    return identity;
  });
  expect(asked).toEqual(['great-hall', '__proto__', 'attic']);
});
