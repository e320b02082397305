import { existsSync, readFileSync } from 'node:fs';
import { compileStory } from '@brasslamp/story/engine';
import { namesOf, parseCondition, parseEffect, semanticErrorsIn } from '@brasslamp/story/logic';
import { actionsInBody, parseBody } from '@brasslamp/story/text';
import { describe, expect, it } from 'vitest';
import type { ImportedStory } from './read-stories.ts';
import { countLinks } from './testing/count-links.ts';
import { importFile, lossCounts } from './testing/import-story.ts';

/** Real story files, beside the repository; not part of it. */
const corpus = new URL('../../../../shared/corpus/', import.meta.url);
const isThere = existsSync(corpus);
// biome-ignore lint/suspicious/noConsole: that the corpus went untested must be seen
if (!isThere) console.warn(`NOT TESTED: no story corpus in ${corpus.pathname}`);

const read = (fileName: string) =>
  importFile(readFileSync(new URL(fileName, corpus), 'utf8'), fileName);

/** The format and nodes of each story, by file. What is only ever shown in other passages is no node. */
const expected: [string, ...[format: string, nodes: number][]][] = [
  ['cloak-of-darkness.twee', ['Chapbook (guessed)', 13]],
  ['tarred-twine.html', ['Harlowe 3.1.0', 2463]],
  ['cookbook-lockandkey_variable-chapbook.html', ['Chapbook 1.0.0', 4]],
  ['cookbook-lockandkey_variable-harlowe.twee', ['Harlowe (guessed)', 4]],
  ['cookbook-lockandkey_variable-snowman.twee', ['Snowman (guessed)', 4]],
  ['cookbook-lockandkey_variable-sugarcube.html', ['SugarCube 2.18.0', 4]],
  ['cookbook-passageevents-snowman_2.html', ['Snowman 2.0.2', 4]],
  ['cookbook-spaceexploration-chapbook.twee', ['Chapbook (guessed)', 7]],
  ['cookbook-spaceexploration-harlowe.html', ['Harlowe 2.1.0', 6]],
  ['cookbook-spaceexploration-snowman.html', ['Snowman 1.3.0', 8]],
  ['cookbook-spaceexploration-sugarcube.twee', ['SugarCube (guessed)', 6]],
  ['cookbook-storylets-harlowe.html', ['Harlowe 3.2.1', 5]],
  ['cookbook-turncounter-chapbook.html', ['Chapbook 1.0.0', 4]],
  ['cookbook-turncounter-snowman.html', ['Snowman 1.3.0', 4]],
  ['extwee-archive-two-stories.html', ['Harlowe 3.3.7', 2], ['SugarCube 2.36.1', 1]],
  ['extwee-empty-tags.twee', ['unknown', 1]],
  ['extwee-metadata-error.twee', ['unknown', 1]],
  ['extwee-missing-format.html', ['unknown', 1]],
  ['extwee-missing-ifid.html', ['Harlowe 3.1.0', 1]],
  ['extwee-missing-passage-tags.html', ['Harlowe 3.1.0', 1]],
  ['extwee-missing-startnode.html', ['Harlowe 3.1.0', 1]],
  ['extwee-multiline-attributes.html', ['Harlowe 3.1.0', 1]],
  ['extwee-no-title.twee', ['unknown', 1]],
];

/** The links in texts to choices that are not there, and logic that cannot be meant. */
function faultsIn({ story }: ImportedStory): unknown[] {
  const names = namesOf(story);
  return story.nodes.flatMap((node) => {
    const { tree, problems } = parseBody(node.body);
    const ids = new Set(node.actions.map(({ id }) => id));
    const gone = actionsInBody(tree).filter(({ action_id }) => !ids.has(action_id));
    const effects = [...node.on_enter.every, ...node.actions.flatMap((action) => action.effects)];
    const conditions = [...node.actions, ...node.continue].map(({ when }) => when);
    const logic = [
      ...effects.map((text) => parseEffect(text)),
      ...conditions.filter((text) => text !== '').map((text) => parseCondition(text)),
    ];
    return [
      ...problems,
      ...gone,
      ...logic.flatMap((one) => [
        ...one.problems,
        ...(one.tree === null ? [] : semanticErrorsIn(one.tree, names)),
      ]),
    ];
  });
}

describe.skipIf(!isThere)('the corpus', () => {
  it.each(expected)('%s comes in whole, and every link leads where it led', (file, ...stories) => {
    const text = readFileSync(new URL(file, corpus), 'utf8');
    const imported = importFile(text, file);
    expect(imported.map((story) => [story.source.format, story.node_count])).toEqual(stories);
    const links = countLinks(text, imported);
    expect(links.right).toBe(links.of);
    for (const story of imported) {
      expect(faultsIn(story)).toEqual([]);
      expect(story.story.nodes.map(({ id }) => id)).toContain(story.story.start_node_id);
      expect(() => compileStory(story.story)).not.toThrow();
    }
  });

  it('tarred-twine has no broken link and loses next to nothing', () => {
    const [imported] = read('tarred-twine.html');
    const ids = new Set(imported?.story.nodes.map(({ id }) => id));
    const targets = imported?.story.nodes.flatMap(({ actions }) => actions.map((a) => a.target));
    expect(targets?.filter((target) => typeof target !== 'string' || !ids.has(target))).toEqual([]);
    expect(lossCounts(imported?.losses ?? [])).toEqual({
      styling_dropped: 1,
      stylesheet_left_out: 1,
    });
  });

  it('tells what is broken, missing or foreign', () => {
    expect(read('extwee-metadata-error.twee')[0]?.losses.map(({ kind }) => kind)).toEqual([
      'broken_metadata',
    ]);
    expect(read('extwee-no-title.twee')[0]?.story.title).toBe('extwee-no-title');
    expect(read('extwee-twine1-published.html')[0]?.source.container).toBe('twine1-html');
    const [json] = read('derived-cloak-of-darkness.json');
    const [twee] = read('cloak-of-darkness.twee');
    expect(json?.story.nodes.map(({ name }) => name).sort()).toEqual(
      twee?.story.nodes.map(({ name }) => name).sort(),
    );
  });
});
