/** The way just played, as a test play that can be saved. */
import { runTestPlay, type TestPlay, type TestStep } from '@brasslamp/story/checker/test-play';
import type { PlayableStory } from '@brasslamp/story/engine';
import { last, type Run, type Turn } from '../run.ts';
import { withSeed } from '../saved-state-edits.ts';

/** The reason why a way cannot be saved. */
export type NotRecorded =
  /** No act was done yet. */
  | 'nothing'
  /** The way began elsewhere than the story does. */
  | 'not_start'
  | 'jumped'
  | 'changed'
  /** The beginning is no longer known: the way is too long, or it was cut off to be stored. */
  | 'forgotten'
  /** The way does not come about like this, by any seed that was tried. */
  | 'not_again';

export type Recorded = { play: Omit<TestPlay, 'expects'> } | { why: NotRecorded };

/**
 * Chance in a way that was played may have been drawn again, or have been given by the checker. So seeds are
 * tried until one leads along the same nodes by the same choices: first those that were drawn with.
 */
export function recorded(playable: PlayableStory, run: Run): Recorded {
  const since = run.findLastIndex(({ cause }) => cause.type === 'begin');
  const [began, ...turns] = run.slice(Math.max(since, 0));
  if (began?.cause.type !== 'begin') return { why: 'forgotten' };
  const why = whyNot(began, turns);
  if (why !== null) return { why };
  const steps = turns.flatMap((turn, at) => stepOf(turn, turns[at - 1] ?? began) ?? []);
  if (steps.length === 0) return { why: 'nothing' };
  const first = seedBy(playable, [], began, [began]);
  if (first === null) return { why: 'not_start' };
  const seed = seedBy(playable, steps, last(run), [began, ...turns]);
  return seed === null ? { why: 'not_again' } : { play: { seed, steps } };
}

function whyNot(began: Turn, turns: readonly Turn[]): NotRecorded | null {
  let before = began;
  for (const turn of turns) {
    const { cause, saved } = turn;
    if (cause.type === 'jump') return 'jumped';
    if (cause.type === 'change' && !isNewSeed(before, turn)) return 'changed';
    if (cause.type === 'act' && saved.turn !== before.saved.turn + 1) return 'forgotten';
    before = turn;
  }
  return null;
}

/** Chance was drawn anew, and nothing else was changed. */
const isNewSeed = (before: Turn, { saved }: Turn): boolean =>
  JSON.stringify(withSeed(before.saved, 0)) === JSON.stringify(withSeed(saved, 0));

function stepOf({ cause }: Turn, { saved: { node_id } }: Turn): TestStep | null {
  if (cause.type !== 'act') return null;
  const { act } = cause;
  if (act.type !== 'choose') {
    return { node_id, action_id: null, moves: { type: act.type, item_id: act.item_id } };
  }
  const { action_id, answer } = act;
  return { node_id, action_id, ...(answer !== undefined && { answer }) };
}

const mostSeeds = 2_000;
const patienceMs = 400;

function seedBy(
  playable: PlayableStory,
  steps: readonly TestStep[],
  end: Turn,
  turns: readonly Turn[],
): number | null {
  const stopAt = performance.now() + patienceMs;
  const drawnWith = new Set(turns.map(({ saved }) => saved.seed).filter((seed) => seed >= 0));
  const others = Array.from({ length: mostSeeds }, (_, seed) => seed);
  const expects = { node_id: end.saved.node_id, ending: null };
  for (const seed of [...drawnWith, ...others]) {
    if (runTestPlay(playable, { seed, steps, expects }).holds) return seed;
    if (performance.now() > stopAt) return null;
  }
  return null;
}
