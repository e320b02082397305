import { beginTurn, compileStory, type PlayedTurn, playTurn, view } from '@brasslamp/story/engine';
import { seededDice } from '@brasslamp/story/engine/dice';
import { namesOf, parseCondition, parseEffect, semanticErrorsIn } from '@brasslamp/story/logic';
import type { Story } from '@brasslamp/story/model';
import { parseBody, parseWords } from '@brasslamp/story/text';
import { plainText } from '@brasslamp/story/text/plain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySourceStory } from '../../testing/any-source-story.ts';
import { EndlessError, PiecePlayer } from '../../testing/play-pieces.ts';
import type { SourceStory } from '../pieces/source-story.ts';
import { translate } from './translate.ts';

const translated = (source: SourceStory) => {
  let ids = 0;
  return translate(source, { container: 'twee', newId: () => `id-${++ids}` });
};

/** Names that are equal but for case, what nobody can come to, marks that Markdown has no way to write. */
const expected = new Set(['renamed', 'text_left_out', 'styling_dropped']);

const runs = Number(process.env.RUNS ?? 200);
let turns = 0;
const squeezed = (text: string) => text.replace(/\s/g, '');

/** Plays both by the same choices; throws at the first difference. */
function playBoth(source: SourceStory, story: Story, picks: readonly number[]): void {
  const playable = compileStory(story);
  let ours: PlayedTurn | null = beginTurn(playable, 1);
  const theirs = new PiecePlayer(source);
  for (const [turn, pick] of picks.entries()) {
    if (ours === null) throw new Error('A choice could not be made');
    const { state, read } = ours;
    const seen = view(playable, state, seededDice(state), read);
    const offered = seen.actions.filter(({ enabled }) => enabled);
    const labels = offered.map(({ label }) => squeezed(label)).sort();
    const wanted = theirs.offers.map(({ label }) => squeezed(label)).sort();
    const at = `turn ${turn} at ${seen.node.name}`;
    expect(squeezed(plainText(seen.body)), at).toBe(squeezed(theirs.shown));
    expect(labels, at).toEqual(wanted);
    if (offered.length === 0) return;
    turns += 1;
    const label = labels[pick % labels.length];
    const chosen = theirs.offers.findIndex((one) => squeezed(one.label) === label);
    const action = offered.find((one) => squeezed(one.label) === label);
    // Of two choices with the same words nobody can tell which was meant.
    if (labels.filter((one) => one === label).length > 1 || action === undefined) return;
    theirs.choose(chosen);
    ours = playTurn(playable, state, { type: 'choose', action_id: action.id });
  }
}

function problemsOf(story: Story): unknown[] {
  const names = namesOf(story);
  const logic = (text: string, parse: typeof parseCondition) => {
    if (text === '') return [];
    const { tree, problems } = parse(text);
    return [...problems, ...(tree === null ? [] : semanticErrorsIn(tree, names))].map((one) => [
      text,
      one,
    ]);
  };
  const effects = (list: readonly string[]) =>
    list.flatMap((text) => {
      const { tree, problems } = parseEffect(text);
      return [...problems, ...(tree === null ? [] : semanticErrorsIn(tree, names))].map((one) => [
        text,
        one,
      ]);
    });
  return story.nodes.flatMap((node) => [
    ...parseBody(node.body).problems,
    ...effects(node.on_enter.every),
    ...node.continue.flatMap(({ when }) => logic(when, parseCondition)),
    ...node.actions.flatMap(({ when, effects: own, label }) => [
      ...logic(when, parseCondition),
      ...effects(own),
      ...parseWords(label).problems,
    ]),
  ]);
}

describe('a story in pieces', () => {
  it('plays the same when it is translated', () => {
    fc.assert(
      fc.property(
        anySourceStory,
        fc.array(fc.nat(20), { minLength: 8, maxLength: 8 }),
        (source, picks) => {
          const { story, losses } = translated(source);
          // More ways on than a node may have.
          fc.pre(losses.every(({ kind }) => kind !== 'over_limit'));
          expect(losses.filter(({ kind }) => !expected.has(kind))).toEqual([]);
          expect(problemsOf(story)).toEqual([]);
          const used = new Set(story.nodes.map(({ chapter_id }) => chapter_id));
          expect(story.chapters.filter(({ id }) => !used.has(id))).toEqual([]);
          try {
            playBoth(source, story, picks);
          } catch (error) {
            if (!(error instanceof EndlessError)) throw error;
          }
        },
      ),
      { numRuns: runs, endOnFailure: process.env.END !== undefined },
    );
    // Most plays go on for some turns.
    expect(turns).toBeGreaterThan(runs);
  });
});
