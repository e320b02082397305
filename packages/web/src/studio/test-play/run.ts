/** A test play: the states one after the other, each with what led to it, and the steps between. */
import type { Click } from '@brasslamp/story/checker/finding';
import {
  type Act,
  actionsOf,
  beginTurn,
  compileStory,
  type Earned,
  type PlayableStory,
  type PlayedTurn,
  playTurn,
  restore,
  save,
} from '@brasslamp/story/engine';
import { seededDice } from '@brasslamp/story/engine/dice';
import type { ReadOnTheWay, SavedState } from '@brasslamp/story/engine/state';
import type { Action, NodeId, Story } from '@brasslamp/story/model';
import {
  type Drawn,
  loadedDice,
  newSeed,
  type RecordingDice,
  type Roll,
  recordingDice,
} from './chance.ts';
import { withSeed } from './saved-state-edits.ts';

export type Cause =
  /** `start`: the story's own, where it began there. */
  | { type: 'begin'; start?: NodeId }
  | { type: 'act'; act: Act }
  | { type: 'jump'; node_id: NodeId }
  /** The state was changed by hand. */
  | { type: 'change' };

export interface Turn {
  saved: SavedState;
  cause: Cause;
  /** The texts read on the way here; absent where there were none. */
  read?: ReadOnTheWay;
  /** The results of chance on the way here. */
  drawn: Drawn[];
  /** The rolls with which chance has to fall here, when a way is replayed. */
  rolls: Roll[];
}

/** The newest turn last; never empty. */
export type Run = readonly Turn[];

const mostTurns = 200;

/** Turns between the first and the newest ones are forgotten, so that the browser holds the rest. */
const within = ([first, ...others]: Turn[]): Run =>
  first ? [first, ...others.slice(1 - mostTurns)] : [];

export const last = (run: Run): Turn => run.at(-1) as Turn;

export const undo = (run: Run): Run => (run.length > 1 ? run.slice(0, -1) : run);

/** Back to where the run began. */
export const restart = (run: Run): Run => run.slice(0, 1);

function withoutGone(playable: PlayableStory, run: Run): Run {
  const there = run.filter(({ saved }) => playable.nodes.has(saved.node_id));
  return there.length > 0 ? there : begin(playable);
}

/** As the story is now: without the turns at nodes that are gone, and at its start while nothing was done. */
export function followed(playable: PlayableStory, run: Run): Run {
  const there = withoutGone(playable, run);
  const [{ cause, saved }] = there as [Turn];
  const isUntouched = there.length === 1 && cause.type === 'begin' && cause.start !== undefined;
  const isElsewhere = isUntouched && cause.start !== playable.start?.id;
  return isElsewhere ? begin(playable, saved.seed) : there;
}

/** From the story's start; the story must have nodes. */
export function begin(playable: PlayableStory, seed = newSeed()): Run {
  const start = playable.start?.id;
  const cause: Cause = { type: 'begin', ...(start !== undefined && { start }) };
  return [{ ...last(beginWith(playable, seed, {}, [])), cause }];
}

function beginWith(playable: PlayableStory, seed: number, earned: Earned, rolls: Roll[]): Run {
  const seeded = seededDice(restore(playable, { ...nothingYet(playable), seed }));
  const dice = recordingDice(loadedDice(rolls, seeded));
  const began = beginTurn(playable, seed, earned, dice);
  return [turn(playable, began, { type: 'begin' }, dice.drawn())];
}

const nothingYet = ({ start }: PlayableStory): SavedState => ({
  node_id: start?.id ?? '',
  turn: 0,
  seed: 0,
  visits: {},
  chosen: {},
});

/** As if the story began at that node. */
export function beginAt(story: Story, nodeId: NodeId, seed = newSeed()): Run {
  return beginWith(compileStory({ ...story, start_node_id: nodeId }), seed, {}, []);
}

/** The state that the engine needs to show a turn, and the dice that remember what they gave. */
export function openTurn(playable: PlayableStory, { saved, rolls }: Turn) {
  const state = restore(playable, saved);
  return { state, dice: recordingDice(loadedDice(rolls, seededDice(state))) };
}

/** Null where that is not offered. */
export function step(playable: PlayableStory, run: Run, next: Act): Run | null {
  const { state, dice } = openTurn(playable, last(run));
  const after = playTurn(playable, state, next, dice);
  if (after === null) return null;
  const cause: Cause = { type: 'act', act: next };
  return within([...run, turn(playable, after, cause, withoutOffers(playable, last(run), dice))]);
}

/** The results of chance in what was done, without those that only decided on what was offered before. */
function withoutOffers(playable: PlayableStory, before: Turn, dice: RecordingDice): Drawn[] {
  const offers = openTurn(playable, before);
  actionsOf(playable, offers.state, offers.dice);
  const known = new Set(offers.dice.drawn().map(({ site }) => site));
  return dice.drawn().filter(({ site }) => !known.has(site));
}

/** The last step once more, with chance drawn again. */
export function stepAgain(playable: PlayableStory, run: Run): Run {
  const { cause } = last(run);
  const before = undo(run);
  const { saved } = last(before);
  if (cause.type !== 'act') return run;
  const reseeded = { ...last(before), saved: withSeed(saved, newSeed()), rolls: [] };
  return step(playable, [...before.slice(0, -1), reseeded], cause.act) ?? run;
}

/** The state as changed by hand. Changes one after the other are one turn, undone together. */
export function change(playable: PlayableStory, run: Run, saved: SavedState): Run {
  // Through the engine, which knows what fits.
  const changed = turn(
    playable,
    { state: restore(playable, saved), read: nothingRead },
    {
      type: 'change',
    },
  );
  const isFirst = run.length === 1;
  const before = last(run).cause.type === 'change' && !isFirst ? run.slice(0, -1) : run;
  return within([...before, changed]);
}

const jumpId = 'testplayjump';

/** To another node with all that is carried, as if a choice here led there. */
export function jump(story: Story, run: Run, nodeId: NodeId): Run {
  const { saved } = last(run);
  const link: Action = {
    id: jumpId,
    label: '',
    target: nodeId,
    use: 'repeatable',
    when: '',
    otherwise: 'hide',
    reason: '',
    effects: [],
    call: false,
    ask: null,
  };
  const nodes = story.nodes.map((node) =>
    node.id === saved.node_id ? { ...node, ending: null, actions: [link] } : node,
  );
  const playable = compileStory({ ...story, nodes });
  const click = { type: 'choose' as const, action_id: jumpId };
  const after = playTurn(playable, restore(playable, saved), click);
  if (after === null) return run;
  const arrived = turn(playable, after, { type: 'jump', node_id: nodeId });
  const { [jumpId]: _, ...chosen } = arrived.saved.chosen;
  const known = { ...arrived.saved, chosen: { ...saved.chosen, ...chosen } };
  return within([...run, { ...arrived, saved: known }]);
}

/** Plays the path; stops early where the story no longer allows it. */
export function replay(playable: PlayableStory, path: readonly Click[], seed = newSeed()): Run {
  const rolls = path[0]?.rolls ?? [];
  // The results of the start are listed too, before those of the click.
  let run = withRolls(beginWith(playable, seed, {}, rolls.toReversed()), rolls);
  for (const [place, click] of path.entries()) {
    const next = replayed(playable, run, click);
    if (next === null) break;
    run = withRolls(next, path[place + 1]?.rolls);
  }
  return run;
}

function replayed(playable: PlayableStory, run: Run, click: Click): Run | null {
  const { action_id, moves, rolls = [] } = click;
  if (moves?.type === 'restart') {
    const { saved } = last(run);
    return [...run, ...beginWith(playable, saved.seed, saved, rolls)];
  }
  if (moves) return step(playable, run, { type: moves.type, item_id: moves.item_id });
  const { answer = anyAnswer(playable, run, action_id) } = click;
  const asked = answer !== undefined && { answer };
  return step(playable, run, { type: 'choose', action_id: action_id ?? '', ...asked });
}

/** An answer that will do where the way does not hang on it; undefined where nothing is asked. */
function anyAnswer(playable: PlayableStory, run: Run, actionId: string | null) {
  const { state, dice } = openTurn(playable, last(run));
  const ask = actionsOf(playable, state, dice).find(({ id }) => id === actionId)?.ask;
  return ask?.kind === 'number' ? Math.max(ask.min, Math.min(ask.max, 0)) : ask && '…';
}

const withRolls = (run: Run, rolls: Roll[] = []): Run => [
  ...run.slice(0, -1),
  { ...last(run), rolls },
];

const nothingRead: ReadOnTheWay = { texts: [], content_notes: [], isStopped: false };

function turn(
  playable: PlayableStory,
  { state, read }: PlayedTurn,
  cause: Cause,
  drawn: Drawn[] = [],
): Turn {
  const isRead = read.texts.length > 0 || read.isStopped;
  return { saved: save(playable, state), cause, ...(isRead && { read }), drawn, rolls: [] };
}
