import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { playBeside } from '../../testing/beside.ts';
import { ourStory } from '../../testing/engine-player.ts';
import { inkConstructs } from '../../testing/ink-constructs.ts';
import { inkStory } from '../../testing/ink-player.ts';
import { pieceLines } from '../../testing/piece-lines.ts';
import { translate } from '../translate/translate.ts';
import { readInk } from './read-ink.ts';

/** Real stories of ink, beside the repository; not part of it. */
const corpus = new URL('../../../../../../shared/corpus/', import.meta.url);
const isThere = existsSync(corpus);

const files = isThere
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ink') && !path.includes('/compiler/'))
      .sort()
  : [];

/** Files that ink itself refuses, that show a choice without words, or that only show what chance gives. */
const left = ['nested_choice_error', 'weave_point_naming_collision', 'blank_choice', 'list_random'];
/** Recursion that ends by what a variable holds is not written out. */
const recursive = ['afficher-nombres'];

const played = files.filter((path) => ![...left, ...recursive].some((name) => path.includes(name)));
const plays = (path: string) => (/the-intercept|ld41/.test(path) ? 200 : 20);

/** What chance would decide is cut to the first that it could say. */
const withoutChance = (text: string) => text.replace(/\{~([^|{}]*)\|[^{}]*\}/g, '$1');

async function imported(text: string, path: string) {
  const read = await readInk([{ path, text }]);
  let ids = 0;
  return { read, ...translate(read, { container: 'ink', newId: () => `id-${++ids}` }) };
}

it.runIf(!isThere)(
  'has no corpus beside the repository: real stories of ink are not played',
  () => {
    expect(files).toEqual([]);
  },
);

describe.skipIf(!isThere)('Ink of the corpus', () => {
  it.each(played)('plays as inkjs plays it: %s', { timeout: 120_000 }, async (path) => {
    const text = withoutChance(readFileSync(new URL(path, corpus), 'utf8'));
    const { story, node_count, choice_count, full, near, kept, losses } = await imported(
      text,
      path,
    );
    const { differences, turns, equal } = playBeside(inkStory(text), ourStory(story), {
      plays: plays(path),
      turns: 60,
    });
    expect(differences).toEqual([]);
    expect(equal).toBe(turns);
    expect(kept, JSON.stringify(losses)).toBe(0);
    if (choice_count > 20) {
      expect(full / (full + near)).toBeGreaterThanOrEqual(0.95);
      expect(node_count / choice_count).toBeLessThanOrEqual(1.5);
    }
  });

  it('counts a choice of a thread in all of its copies, however late they are found', async () => {
    const text = readFileSync(new URL('ink-docs-crime-scene.ink', corpus), 'utf8');
    const { story } = await imported(text, 'crime-scene.ink');
    const names = story.nodes.map(({ name }) => name).filter((name) => /compare_prints/.test(name));
    expect(names).toEqual([
      'murder_scene.compare_prints 2 (murder_scene.top)',
      'murder_scene.compare_prints 3 (murder_scene.window_opts)',
    ]);
  });

  it.each(files.filter((path) => !/weave_point_naming|threading-tunnels/.test(path)))(
    'loses nothing in silence: %s',
    async (path) => {
      const text = readFileSync(new URL(path, corpus), 'utf8');
      const { read } = await imported(text, path);
      const { choices, sets, diverts } = inkConstructs(text);
      const missing = (lines: number[], ...types: Parameters<typeof pieceLines>[1]) => {
        const known = pieceLines(read, types);
        return lines.filter((line) => !known.has(line));
      };
      expect({
        choices: missing(choices, 'choice', 'branch'),
        sets: missing(sets, 'set', 'add', 'remove', 'branch'),
        diverts: missing(diverts, 'go', 'choice', 'branch', 'set', 'words'),
      }).toEqual({ choices: [], sets: [], diverts: [] });
    },
  );

  it('says of a recursion that it cannot write out that it is lost', async () => {
    const path = files.find((one) => one.includes('afficher-nombres')) ?? '';
    const { losses } = await imported(readFileSync(new URL(path, corpus), 'utf8'), path);
    expect(losses.map(({ kind }) => kind)).toContain('macro_in_ring');
  });
});
