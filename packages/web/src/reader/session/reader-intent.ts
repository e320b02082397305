import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import type { AnswerProblem } from '@brasslamp/story/engine';
import type { Failure } from '../../api/api.ts';
import type { LocalTurn } from '../offline/outbox.ts';

type Offered = PlaythroughWithView['view']['actions'][number];

/** An action that asks the reader for something. */
export type AskedAction = Offered & { ask: NonNullable<Offered['ask']> };

/** A wrong answer: what was typed for an action cannot be the answer to it. */
export interface WrongAnswer {
  action_id: string;
  /** The problem as the engine in this browser found it; the server says it in words. */
  problem?: AnswerProblem;
  message?: string;
  /** The text that was typed: without a script the page comes anew, and the field is empty. */
  typed?: string;
}

export interface Handled {
  type: 'take' | 'drop';
  item_id: string;
}

export interface TurnAnswer {
  failure?: Failure;
  playthrough?: PlaythroughWithView;
  wrongAnswer?: WrongAnswer;
  /** The item that was taken or dropped: the reader stays where they are. */
  handled?: Handled;
  /** The turn was made on a place that is no longer current: another tab or device was faster. */
  isMovedOn?: boolean;
}

/** An intent is what a form of the reader asks for. `stay` makes no turn. */
export type ReaderIntent =
  | (LocalTurn & { on_turn: number })
  | Exclude<PlaythroughAction, { type: LocalTurn['type'] }>
  | { type: 'stay'; version_id: string };

/** Whether the engine can do it here; all else is the server's. */
export const isLocalTurn = (intent: ReaderIntent): intent is LocalTurn & { on_turn: number } =>
  intent.type === 'choose' || intent.type === 'take' || intent.type === 'drop';

/** A button says what is wanted, and its form on which turn; null = nothing that is known. */
export function readIntent(form: FormData): ReaderIntent | null {
  const field = (name: string) => String(form.get(name) ?? '');
  const on_turn = Number(field('on_turn'));
  const [action_id, taken, dropped] = [field('action_id'), field('take'), field('drop')];
  if (taken) return { type: 'take', item_id: taken, on_turn };
  if (dropped) return { type: 'drop', item_id: dropped, on_turn };
  if (action_id) {
    const asked = form.has('answer') && { answer: field('answer') };
    return { type: 'choose', action_id, ...asked, on_turn };
  }
  switch (field('intent')) {
    case 'restart':
      return { type: 'restart', on_turn };
    case 'rewind':
      return { type: 'rewind', turn: Number(field('turn')), on_turn };
    case 'move':
      return { type: 'move', version_id: field('version_id'), on_turn };
    case 'stay':
      return { type: 'stay', version_id: field('version_id') };
  }
  return null;
}
