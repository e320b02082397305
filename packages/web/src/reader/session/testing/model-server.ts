import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import { ApiError } from '../../../api/api.ts';
import type { LoadedStory } from '../load-story.ts';

export interface Counts {
  steps: number;
  turns: number;
  lostRequests: number;
  lostAnswers: number;
  conflicts: number;
  refusals: number;
  corrections: number;
  answers: number;
  wrongAnswers: number;
  closedPages: number;
  newVersions: number;
}

export const noCounts = (): Counts => ({
  steps: 0,
  turns: 0,
  lostRequests: 0,
  lostAnswers: 0,
  conflicts: 0,
  refusals: 0,
  corrections: 0,
  answers: 0,
  wrongAnswers: 0,
  closedPages: 0,
  newVersions: 0,
});

export type Chance = (below: number) => number;

export function chanceOf(seed: number): Chance {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    mixed ^= mixed >>> 16;
    return (mixed >>> 0) % below;
  };
}

/** The server does not offer it. */
export const refusedName = 'forbidden';
/** The server leads elsewhere with it than the browser thinks, as by chance. */
export const divertedName = 'diverted';

/** A text that nobody can mean as an answer. */
export const noAnswer = '';

interface Logged {
  action: { type: string; action_id?: string; answer?: string | number | undefined };
  /** The choices that led here; those that were left behind are not among them. */
  line: string[];
}

/** The server's side of a playthrough: the log of its turns. */
export class ModelServer {
  log: Logged[] = [{ action: { type: 'restart' }, line: [] }];
  version = 1;

  get turn() {
    return this.log.length - 1;
  }

  placeAt(turn = this.turn): PlaythroughWithView {
    return placeOf(turn, this.log[turn]?.line ?? [], `v${this.version}`);
  }

  put({ on_turn, ...action }: PlaythroughAction): PlaythroughWithView {
    if (on_turn !== undefined && on_turn !== this.turn) {
      const made = this.log[on_turn + 1];
      const isSame = made && JSON.stringify(made.action) === JSON.stringify(action);
      if (isSame) return this.placeAt(on_turn + 1);
      throw failure('turn_not_current', 409, this.placeAt());
    }
    const line = this.log[this.turn]?.line ?? [];
    if (action.type === 'choose') {
      if (action.action_id.startsWith(refusedName)) throw failure('action_not_available', 409);
      if (action.answer === noAnswer) throw failure('not_valid', 422);
      const isDiverted = action.action_id.startsWith(divertedName);
      const led = isDiverted ? `other way of ${action.action_id}` : action.action_id;
      this.log.push({ action, line: [...line, led] });
    } else if (action.type === 'rewind') {
      this.log.push({ action, line: this.log[action.turn]?.line ?? [] });
    } else this.log.push({ action, line: [] });
    return this.placeAt();
  }
}

const failure = (
  code: 'turn_not_current' | 'action_not_available' | 'not_valid',
  status: number,
  current?: unknown,
) => new ApiError({ code, status, detail: '', current });

const placeOf = (turn: number, line: string[], version_id: string) =>
  ({
    id: 'p',
    story_username: 'anna',
    story_slug: 'mill',
    version_id,
    turn,
    node: { id: line.join(' > ') || 'start', name: line.at(-1) ?? 'start' },
    ended: false,
    view: { actions: [], items_here: [], inventory: [] },
    updated_at: '',
  }) as unknown as PlaythroughWithView;

export const storyOf = (versionId: string): LoadedStory => ({
  versionId,
  predict(place, action) {
    if (action.type !== 'choose') return null;
    const line = place.node.id === 'start' ? [] : place.node.id.split(' > ');
    return placeOf(place.turn + 1, [...line, action.action_id], place.version_id);
  },
  precompute: () => undefined,
  hasAsking: true,
  wrongAnswer: (_, action) =>
    action.type === 'choose' && action.answer === noAnswer ? { problem: 'missing' } : null,
});
