import {
  beginTurn,
  compileStory,
  type PlayableStory,
  type PlayedTurn,
  playTurn,
} from '../../packages/story/src/engine/engine.ts';
import type { Story } from '../../packages/story/src/model/story.ts';
import { look } from '../../packages/story/src/testing/play.ts';
import type { OriginalTurn } from './original-format.ts';

/** What came of a play of an original, played again with our engine on the story as it was imported. */
export interface Comparison {
  /** The turns that read the same and offer the same. */
  equalTurns: number;
  /** The turns of the original. */
  turns: number;
  /** The first turn that differs, with the way there; null = none does. */
  difference: string | null;
}

/** The seeds that are tried: an original draws chance in its own way, so one of ours is to fall as it did. */
const seeds = 30;

/** Goes through a play turn by turn, up to the first that differs whatever our chance is. */
export function compareWithOriginal(
  story: Story,
  turns: readonly OriginalTurn[],
  answer: string,
): Comparison {
  const playable = compileStory(story);
  const compare = (seed: number) => compareWithSeed(playable, seed, { turns, answer });
  let best = compare(1);
  for (let seed = 2; best.difference !== null && seed <= seeds; seed++) {
    const next = compare(seed);
    if (next.difference === null || next.equalTurns > best.equalTurns) best = next;
  }
  return best;
}

function compareWithSeed(
  playable: PlayableStory,
  seed: number,
  { turns, answer }: { turns: readonly OriginalTurn[]; answer: string },
): Comparison {
  const way: string[] = [];
  let played: PlayedTurn | null = beginTurn(playable, seed);
  let equalTurns = 0;
  for (const turn of turns) {
    const difference =
      played === null ? 'our choice cannot be taken' : differenceAt(playable, played, turn);
    if (difference !== null || played === null) {
      const path = [...way, `at ${turn.passage}`].join(' → ');
      return { equalTurns, turns: turns.length, difference: `${path}: ${difference}` };
    }
    equalTurns++;
    if (turn.chose === null) break;
    const label = turn.links[turn.chose] ?? '';
    way.push(label.trim());
    played = choose(playable, played, turn, answer);
  }
  return { equalTurns, turns: turns.length, difference: null };
}

function differenceAt(
  playable: PlayableStory,
  { state, read }: PlayedTurn,
  turn: OriginalTurn,
): string | null {
  const ours = look(playable, state, read);
  const [text, theirs] = [plain(ours.text), plain(turn.text)];
  if (text !== theirs) {
    const at = [...theirs].findIndex((character, index) => text[index] !== character);
    const from = Math.max(0, (at === -1 ? theirs.length : at) - 20);
    return `the text is\n  ${text.slice(from, from + 120)}\ninstead of\n  ${theirs.slice(from, from + 120)}`;
  }
  const open = ours.view.actions.filter(({ enabled }) => enabled);
  const labels = open.map(({ label }) => plain(label)).sort();
  const links = turn.links.map(plain).sort();
  if (labels.join('\n') !== links.join('\n')) {
    return `the choices are ${labels.join(' | ')} instead of ${links.join(' | ')}`;
  }
  return null;
}

/** Without white space, the marks of emphasis, and the curls that Chapbook gives to quotation marks. */
function plain(text: string): string {
  return text
    .replace(/\s+|\*|_|''|\/\//g, '')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'");
}

/** Of choices with the same label the one at the same place among them. */
function choose(
  playable: PlayableStory,
  { state, read }: PlayedTurn,
  { links, chose }: OriginalTurn,
  answer: string,
): PlayedTurn | null {
  const label = plain(links[chose ?? 0] ?? '');
  const before = links.slice(0, chose ?? 0).filter((link) => plain(link) === label).length;
  const { view } = look(playable, state, read);
  const open = view.actions.filter(({ enabled }) => enabled);
  const action = open.filter((one) => plain(one.label) === label)[before];
  if (action === undefined) return null;
  const asked = action.ask === undefined ? {} : { answer };
  return playTurn(playable, state, { type: 'choose', action_id: action.id, ...asked });
}
