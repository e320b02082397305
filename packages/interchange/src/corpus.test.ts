import { existsSync, readFileSync } from 'node:fs';
import { actionsInBody, parseBody } from '@brasslamp/story/text';
import { describe, expect, it } from 'vitest';
import { type ImportedStory, StoryFileError } from './read-stories.ts';
import { importFile, lossCounts, problemOf } from './testing/import-story.ts';

/** Real story files, beside the repository; not part of it. */
const corpus = new URL('../../../../shared/corpus/', import.meta.url);
const isThere = existsSync(corpus);
// biome-ignore lint/suspicious/noConsole: that the corpus went untested must be seen
if (!isThere) console.warn(`NOT TESTED: no story corpus in ${corpus.pathname}`);

const read = (fileName: string) =>
  importFile(readFileSync(new URL(fileName, corpus), 'utf8'), fileName);

/** The format, nodes and choices of each story, by file. */
const expected: [string, ...[format: string, nodes: number, choices: number][]][] = [
  ['cloak-of-darkness.twee', ['Chapbook (guessed)', 14, 28]],
  ['tarred-twine.html', ['Harlowe 3.1.0', 2463, 6476]],
  ['cookbook-lockandkey_variable-chapbook.html', ['Chapbook 1.0.0', 5, 5]],
  ['cookbook-lockandkey_variable-harlowe.twee', ['Harlowe (guessed)', 4, 5]],
  ['cookbook-lockandkey_variable-snowman.twee', ['Snowman (guessed)', 4, 5]],
  ['cookbook-lockandkey_variable-sugarcube.html', ['SugarCube 2.18.0', 4, 5]],
  ['cookbook-passageevents-snowman_2.html', ['Snowman 2.0.2', 4, 2]],
  ['cookbook-spaceexploration-chapbook.twee', ['Chapbook (guessed)', 12, 4]],
  ['cookbook-spaceexploration-harlowe.html', ['Harlowe 2.1.0', 13, 1]],
  ['cookbook-spaceexploration-snowman.html', ['Snowman 1.3.0', 12, 3]],
  ['cookbook-spaceexploration-sugarcube.twee', ['SugarCube (guessed)', 13, 1]],
  ['cookbook-storylets-harlowe.html', ['Harlowe 3.2.1', 5, 5]],
  ['cookbook-turncounter-chapbook.html', ['Chapbook 1.0.0', 5, 12]],
  ['cookbook-turncounter-snowman.html', ['Snowman 1.3.0', 5, 12]],
  ['extwee-archive-two-stories.html', ['Harlowe 3.3.7', 2, 0], ['SugarCube 2.36.1', 1, 0]],
  ['extwee-empty-tags.twee', ['unknown', 1, 0]],
  ['extwee-metadata-error.twee', ['unknown', 1, 0]],
  ['extwee-missing-format.html', ['unknown', 1, 0]],
  ['extwee-missing-ifid.html', ['Harlowe 3.1.0', 1, 0]],
  ['extwee-missing-passage-tags.html', ['Harlowe 3.1.0', 1, 0]],
  ['extwee-missing-startnode.html', ['Harlowe 3.1.0', 1, 0]],
  ['extwee-multiline-attributes.html', ['Harlowe 3.1.0', 1, 0]],
  ['extwee-no-title.twee', ['unknown', 1, 0]],
];

function choicesThatDifferFromText({ story }: ImportedStory): string[] {
  return story.nodes
    .filter(({ body, actions }) => {
      const named = actionsInBody(parseBody(body).tree);
      const inText = new Set(named.map(({ action_id }) => action_id));
      return inText.size !== actions.length || actions.some(({ id }) => !inText.has(id));
    })
    .map(({ name }) => name);
}

describe.skipIf(!isThere)('the corpus', () => {
  it.each(expected)(
    '%s comes in whole, every choice at its place in the text',
    (file, ...stories) => {
      const imported = read(file);
      expect(
        imported.map((story) => [story.source.format, story.node_count, story.choice_count]),
      ).toEqual(stories);
      for (const story of imported) {
        expect(choicesThatDifferFromText(story)).toEqual([]);
        expect(story.story.nodes.flatMap(({ body }) => parseBody(body).problems)).toEqual([]);
        expect(story.story.nodes.map(({ id }) => id)).toContain(story.story.start_node_id);
      }
    },
  );

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
    expect(problemOf(() => read('extwee-twine1-published.html'))).toMatch(
      /Twine 1 file. Open it in Twine 2/,
    );
    expect(() => read('the-intercept.ink')).toThrow(StoryFileError);
    expect(problemOf(() => read('derived-cloak-of-darkness.json'))).toMatch(/Twine’s JSON/);
  });
});
