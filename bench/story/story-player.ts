import { Compiler } from 'inkjs/full';
import {
  act,
  compileStory,
  restore,
  save,
  start,
  view,
} from '../../packages/story/src/engine/engine.ts';
import type { OfferedAction, State } from '../../packages/story/src/engine/state/state.ts';
import { plainText } from '../../packages/story/src/text/tree/plain-text.ts';
import { inkOf, storyOf } from './story-steps.ts';

/**
 * An engine in a separate process, so that neither collects the other's garbage. The reader chooses at
 * random, with the text and the choices made each time. Arguments: `ours` or `inkjs`, then `read` or `json`:
 * from a saved play as JSON to one, as a server does. Plays a round for each message and answers with the
 * choices per second of CPU time.
 */
const [engine, mode] = process.argv.slice(2);
const steps = 300;
const roundCpuMs = 400;
const choicesAtOnce = 500;
let random = 1;

const step = engine === 'ours' ? ourStep() : inkStep();
for (let warming = 0; warming < 40 * choicesAtOnce; warming += 1) step();
process.on('message', () => process.send?.(choicesPerSecond()));

function choicesPerSecond(): number {
  const before = process.cpuUsage();
  let count = 0;
  let cpuMs = 0;
  while (cpuMs < roundCpuMs) {
    for (let batch = 0; batch < choicesAtOnce; batch += 1) step();
    count += choicesAtOnce;
    const { user, system } = process.cpuUsage(before);
    cpuMs = (user + system) / 1_000;
  }
  return (count * 1_000) / cpuMs;
}

function ourStep(): () => void {
  const playable = compileStory(storyOf(steps));
  let state = start(playable, 1);
  /** Makes one of the choices; at an ending the story starts again. */
  const choose = (from: State, actions: OfferedAction[]) => {
    const picked = actions[pick(actions.length)];
    const next = picked && act(playable, from, { type: 'choose', action_id: picked.id });
    state = next ?? start(playable, 1);
  };
  const play = () => {
    const seen = view(playable, state);
    read(plainText(seen.body));
    choose(state, seen.actions);
  };
  if (mode !== 'json') return play;
  let saved = JSON.stringify(save(playable, state));
  return () => {
    state = restore(playable, JSON.parse(saved));
    play();
    saved = JSON.stringify(save(playable, state));
  };
}

function inkStep(): () => void {
  const story = new Compiler(inkOf(steps)).Compile();
  const begin = () => {
    story.ResetState();
    read(story.ContinueMaximally());
  };
  begin();
  const choose = () => {
    const choices = story.currentChoices;
    if (choices.length === 0) return begin();
    story.ChooseChoiceIndex(pick(choices.length));
    // An ink story cannot list its choices without producing its text.
    read(story.ContinueMaximally());
  };
  if (mode !== 'json') return choose;
  let saved = story.state.ToJson();
  return () => {
    story.state.LoadJson(saved);
    choose();
    saved = story.state.ToJson();
  };
}

/** A number below `count`, by chance, but the same in every run. */
function pick(count: number): number {
  random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
  return (random >>> 8) % Math.max(1, count);
}

/** Uses the text, so that the engine cannot skip making it. */
function read(text: string | null): void {
  if (text === null) throw new Error('There is no text');
}
