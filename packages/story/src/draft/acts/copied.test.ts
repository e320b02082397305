import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapNode, type WrittenAs } from '../../edit/written-texts.ts';
import { parseCondition, parseEffect } from '../../logic/logic.ts';
import { limits } from '../../model/story.ts';
import { acted, countedIds } from '../../testing/acted.ts';
import { anyDraft } from '../../testing/any-draft.ts';
import { blankAction, blankNode, blankStory } from '../../testing/blank-story.ts';
import { propertyRuns, propertySeed } from '../../testing/property-runs.ts';
import {
  applyGroup,
  type Draft,
  type DraftNode,
  draftOf,
  type Edit,
  type FindRemoved,
  storyOf,
} from '../draft.ts';
import { copyNodes, pasteNodes, printCopied, readCopied, removeNodes } from './acts.ts';

const nowhere = () => undefined;

function read(text: string) {
  const found = readCopied(text);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** The site holds no logic that cannot be read; random drafts do. */
const anySound = anyDraft.map((draft): Draft => {
  const reads = (text: string, as: WrittenAs) =>
    as === 'condition' && parseCondition(text).problems.length > 0
      ? ''
      : as === 'effect' && parseEffect(text).problems.length > 0
        ? 'set gold = 1'
        : text;
  const nodes = [...draft.nodes].map(([id, node]): [string, DraftNode] => [
    id,
    { ...node, ...mapNode(node, reads) },
  ]);
  return { ...draft, nodes: new Map(nodes) };
});

const neverRemoved = () => undefined;

const newIds = () => {
  let count = 0;
  return {
    newActionId: countedIds(),
    newNodeId: () => {
      count += 1;
      return `new-${count}`;
    },
  };
};

const empty = (level: Draft['story']['level']) =>
  draftOf(blankStory({ level, chapters: [{ id: 'one', title: 'One', ordinal: 1 }] }));

describe('copied nodes', () => {
  it('are read from their text as they were', () => {
    const property = fc.property(anySound, (draft) => {
      const copied = copyNodes(draft, [...draft.nodes.keys()]);
      expect(read(printCopied(copied, nowhere))).toEqual(copied);
      // As another system gives it back.
      expect(read(`﻿${printCopied(copied, nowhere).replaceAll('\n', '\r\n')}`.slice(1))).toEqual(
        copied,
      );
    });
    fc.assert(property, { numRuns: propertyRuns(60), seed: propertySeed });
  });

  it('come into another story as the same nodes with new ids, their links among each other kept', () => {
    const property = fc.property(anySound, (draft) => {
      const all = [...draft.nodes.keys()];
      const other = empty(draft.story.level);
      const copied = read(printCopied(copyNodes(draft, all), nowhere));
      const spot = { chapter_id: 'one' };
      const made = pasteNodes(other, copied, {
        spot,
        places: null,
        findRemoved: neverRemoved,
        ...newIds(),
      });
      const there = acted(other, made.edits);
      // Copied back by the new ids: all of it is the same but for the names of choices and nodes.
      const again = copyNodes(there, made.ids);
      const shape = (nodes: typeof again, ids: readonly string[]) => {
        const place = (target: unknown) =>
          typeof target === 'string' && ids.includes(target) ? ids.indexOf(target) : target;
        return nodes.map(({ node }) => ({
          name: node.name,
          targets: node.actions.map((one) =>
            Array.isArray(one.target)
              ? one.target.map((to) => [place(to.target), to.weight])
              : place(one.target),
          ),
          tags: node.tags,
          ending: node.ending,
          actions: node.actions.length,
          whens: node.actions.map(({ use, call }) => [
            use,
            typeof call === 'object' ? place(call.then) : call,
          ]),
        }));
      };
      const asCutOff = copied.map((one) => ({
        ...one,
        node: {
          ...one.node,
          actions: one.node.actions.map((action) => ({
            ...action,
            target: cutOff(action.target, all),
            call:
              typeof action.call !== 'object' || all.includes(action.call.then)
                ? action.call
                : true,
          })),
        },
      }));
      expect(shape(again, made.ids)).toEqual(shape(asCutOff, all));
      expect(made.ids.some((id) => draft.nodes.has(id))).toBe(false);
      const actionIds = storyOf(there).nodes.flatMap(({ actions }) => actions.map(({ id }) => id));
      expect(new Set(actionIds).size).toBe(actionIds.length);
    });
    fc.assert(property, { numRuns: propertyRuns(60), seed: propertySeed });
  });

  const cave = draftOf(
    blankStory({
      nodes: [
        blankNode('Mouth', {
          body: '[In](action:a1). {if chosen("b1") or visits("Pool") > 0}Wet.{end}',
          actions: [blankAction('a1', { target: 'id-Pool', label: 'In' })],
          tags: ['day'],
        }),
        blankNode('Pool', {
          actions: [
            blankAction('b1', { target: 'id-Mouth' }),
            blankAction('b2', { target: 'id-Sky', label: 'Up' }),
          ],
        }),
        blankNode('Sky'),
      ],
    }),
  );
  const copiedCave = copyNodes(cave, ['id-Mouth', 'id-Pool']);
  const nameOf = (id: string) => cave.nodes.get(id)?.name;

  it('can be read by anybody, as Twee', () => {
    const [readable] = printCopied(copiedCave, nameOf).split('%%');
    expect(readable).toBe(
      [
        ...[':: Mouth [day]', '[In](action:a1). {if chosen("b1") or visits("Pool") > 0}Wet.{end}'],
        ...['', '[[In->Pool]]', '', ':: Pool', '', '', '[[Mouth]]', '[[Up->Sky]]', '', ''],
      ].join('\n'),
    );
  });

  it('get free names, and what they say of each other follows', () => {
    const made = pasteNodes(cave, copiedCave, {
      ...{ spot: { chapter_id: 'one' }, places: null, findRemoved: neverRemoved },
      ...newIds(),
    });
    const there = acted(cave, made.edits);
    expect(there.nodes.get('new-1')).toMatchObject({
      name: 'Mouth (2)',
      body: '[In](action:n1). {if chosen("n2") or visits("Pool (2)") > 0}Wet.{end}',
      actions: [{ id: 'n1', target: 'new-2' }],
    });
    // What led to a node of this story still does.
    expect(there.nodes.get('new-2')?.actions.map(({ target }) => target)).toEqual([
      'new-1',
      'id-Sky',
    ]);
    expect(made.cutOff).toBe(0);
    const strange = pasteNodes(empty(2), copiedCave, {
      ...{ spot: { chapter_id: 'one' }, places: null, findRemoved: neverRemoved },
      ...newIds(),
    });
    expect(strange.cutOff).toBe(1);
  });
});

describe('nodes that were cut', () => {
  const chapters = ['one', 'two'].map((id, at) => ({ id, title: id, ordinal: at + 1 }));
  const house = draftOf(
    blankStory({
      chapters,
      nodes: [
        blankNode('Hall', { actions: [blankAction('a', { target: 'id-Door' })] }),
        blankNode('Door', { actions: [blankAction('b', { target: 'id-Stair' })] }),
        blankNode('Stair'),
      ],
    }),
  );
  const ids = ['id-Door', 'id-Stair'];
  const text = printCopied(copyNodes(house, ids), nowhere);
  const done = (draft: Draft, edits: readonly Edit[], findRemoved?: FindRemoved) => {
    const made = applyGroup(draft, edits, findRemoved && { findRemoved });
    if ('refused' in made) throw new Error(JSON.stringify(made.refused));
    return made;
  };
  const cut = done(house, removeNodes(house, ids));
  const inBin: FindRemoved = (part, id) =>
    cut.removed.find((one) => one.part === part && one.id === id);
  const places = [
    { x: 10, y: 20 },
    { x: 300, y: 20 },
  ];
  const paste = (draft: Draft, chapter_id: string, findRemoved = inBin) =>
    pasteNodes(draft, read(text), {
      ...{ spot: { chapter_id }, places, findRemoved },
      ...newIds(),
    });

  it('come back as themselves at the new place: what led there does so again', () => {
    const made = paste(cut.draft, 'two');
    expect(made.ids).toEqual(ids);
    const after = done(cut.draft, made.edits, inBin);
    expect(after.draft.nodes.get('id-Hall')).toEqual(house.nodes.get('id-Hall'));
    expect([...after.draft.nodes.keys()].sort()).toEqual([...house.nodes.keys()].sort());
    for (const [at, id] of ids.entries()) {
      expect(after.draft.nodes.get(id)).toMatchObject({
        ...{ ...house.nodes.get(id), chapter_id: 'two', place: expect.any(Number) },
      });
      expect(after.draft.marks.get(id)?.position).toEqual(places[at]);
    }
    // Taken back in one step they are cut again.
    expect(done(after.draft, after.inverse, inBin).draft).toEqual(cut.draft);
  });

  it('come as new ones where they are still, or again, or are not as they were', () => {
    expect(paste(house, 'two').ids).toEqual(['new-1', 'new-2']);
    expect(paste(cut.draft, 'two', neverRemoved).ids).toEqual(['new-1', 'new-2']);
    const changed: FindRemoved = (part, id) => {
      const found = inBin(part, id);
      return found && { ...found, nodes: found.nodes.map((one) => ({ ...one, body: 'Other' })) };
    };
    expect(paste(cut.draft, 'two', changed).ids).toEqual(['new-1', 'new-2']);
  });
});

describe('what is no copied node', () => {
  const good = printCopied(
    copyNodes(draftOf(blankStory({ nodes: [blankNode('Hall')] })), ['id-Hall']),
    nowhere,
  );
  const changed = (from: string | RegExp, to: string) => readCopied(good.replace(from, to));

  it('is told apart from what is', () => {
    expect(readCopied('')).toBe('not_ours');
    expect(readCopied('<script>alert(1)</script>')).toBe('not_ours');
    expect(readCopied(`I saw %% Brasslamp nodes 1\n[]`)).toBe('not_ours');
    expect(changed('nodes 1', 'nodes 2')).toBe('other_version');
    expect(changed('nodes 1', 'nodes x')).toBe('not_ours');
    expect(changed('[{', '[{{')).toBe('damaged');
    expect(readCopied(`${' '.repeat(limits.copiedCharacters)}\n${good}`)).toBe('too_large');
  });

  it.each([
    ['no name', '"name":"Hall"', '"name":" "'],
    ['a name that is none', '"name":"Hall"', '"name":{"toString":1}'],
    ['a condition that cannot be read', '"available_when":""', '"available_when":"has("'],
    ['an effect that cannot be read', '"first":[]', '"first":["<script>"]'],
    ['half a character', '"name":"Hall"', '"name":"\\ud83d"'],
    ['a tag of no form', '"tags":[]', '"tags":["<b>"]'],
    ['no list', '"actions":[]', '"actions":{"length":2}'],
    ['a priority beyond', '"priority":0', '"priority":1e9'],
    ['a mark beside', '"mark":null', '"mark":{"position":{"x":1e99,"y":0}}'],
    ['a text that is nested too deep', '"body":""', `"body":"${'>'.repeat(40)} x"`],
    ['two of one id', /(\[\{.*\}\])/, '[{"node":1},{"node":1}]'],
  ])('is refused: %s', (_, from, to) => {
    expect(changed(from, to)).toBe('damaged');
  });

  it('brings no field that a node does not have', () => {
    const [copied] = read(good.replace('"tags":[]', '"tags":[],"evil":1,"__proto__":{"x":1}'));
    expect(copied?.node).not.toHaveProperty('evil');
    expect(copied?.node).not.toHaveProperty('x');
  });
});

type Target = Parameters<typeof isIn>[0];
const isIn = (target: unknown, ids: readonly string[]): boolean =>
  target === null || target === 'back' || target === 'return' || ids.includes(String(target));

/** As it is where the nodes that it leads to are not there. */
function cutOff(target: Target, ids: readonly string[]): never {
  const one = (to: unknown) => (isIn(to, ids) ? to : null);
  return (
    Array.isArray(target)
      ? target.map((to: { target: unknown }) => ({ ...to, target: one(to.target) }))
      : one(target)
  ) as never;
}
