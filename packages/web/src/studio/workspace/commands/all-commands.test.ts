import { describe, expect, it } from 'vitest';
import type { Command, Focus } from '../../command/command.ts';
import { commandFor, firstKeys, type Press } from '../../command/keys.ts';
import { allMapCommands } from '../../map/commands/all-map-commands.ts';
import { allCommands } from './all-commands.ts';
import { groups } from './state/workspace-command.ts';

/** The commands in the order in which they hear. */
const all: readonly Command<never>[] = [...allCommands, ...allMapCommands];
const named = all.map((command) => ({ id: command.id, command }));
const heard = all.flatMap((command) =>
  Object.entries(command.keys ?? {}).flatMap(([key, places]) =>
    places.map((focus) => ({ key, focus, command, id: command.id })),
  ),
);

/** A press of a key as a browser tells it. */
function pressOf(key: string): Press {
  const held = (modifier: string) =>
    key.startsWith(`${modifier}+`) || key.includes(`+${modifier}+`);
  return {
    key: key.replace(/^(Ctrl\+|Alt\+|Shift\+)+/, ''),
    ctrlKey: held('Ctrl'),
    altKey: held('Alt'),
    shiftKey: held('Shift'),
    metaKey: false,
  };
}

describe.each(named)('the command $id', ({ command }) => {
  it('has words', () => {
    expect(command.words()).toMatch(/^\p{Lu}[^{}]+$/u);
  });
});

it('each command has an id of its own', () => {
  const ids = all.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it.each(heard)(
  '$key is heard where the focus is at: $focus, by $id alone',
  ({ key, focus, id }) => {
    const answering = all.filter((one) => commandFor([one], focus, pressOf(key)));
    expect(answering.map((one) => one.id)).toEqual([id]);
  },
);

it('no key of the whole workspace is taken by rows or by the map', () => {
  const places: Focus[] = ['node row', 'chapter row', 'map'];
  const everywhere = heard.filter(({ focus }) => focus === 'workspace');
  const taken = everywhere.flatMap(({ key }) =>
    places.flatMap((focus) => commandFor(all, focus, pressOf(key))?.id ?? []),
  );
  expect(taken).toEqual([]);
});

it('each key that is shown beside a command does it, or a step of it', () => {
  const shown = allCommands.flatMap((command) =>
    (command.byKeys ?? [command]).flatMap((doer) => firstKeys(doer).map((key) => ({ doer, key }))),
  );
  expect(shown.length).toBeGreaterThan(15);
  for (const { doer, key } of shown) {
    const places = Object.entries(doer.keys ?? {}).find(([one]) => one === key)?.[1] ?? [];
    expect(places.map((focus) => commandFor(all, focus, pressOf(key)))).toContain(doer);
  }
});

it('every command is offered somewhere or heard by keys, in a group', () => {
  const lost = allCommands.filter(({ about, keys }) => about.length === 0 && !keys);
  expect(lost).toEqual([]);
  expect(allCommands.filter(({ group }) => !groups.includes(group))).toEqual([]);
});

it('what a browser makes of keys is heard once for each', () => {
  const types = allCommands.flatMap(({ clipboard }) => clipboard?.type ?? []);
  expect(types.toSorted()).toEqual(['copy', 'cut', 'paste']);
});
