/** The network of the leading tab: it asks the site for one thing at a time, in this order. */
import type { Failure } from '../../../api/api.ts';
import { andThen, same } from '../../../screen/step.ts';
import { nextDueAt, sendable } from '../local/sendable.ts';
import {
  type Clock,
  firstRetryMs,
  isThere,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type SessionStep,
} from './session-state.ts';

export function goOn(state: SessionState, { now }: Clock): SessionStep {
  const { kept } = state;
  const isStopped = !state.isOpen || !state.isLeader || state.running !== null || state.isLeft;
  if (isStopped || state.site === 'signed_out' || state.failure) return same(state);
  if (now < state.waitsUntil) return wakeAt(state, state.waitsUntil, now);
  const sent = kept.queue.filter(({ isSent }) => isSent);
  if (sent.length > 0) {
    const groups = (state.isOneByOne ? sent.slice(0, 1) : sent).map(({ group }) => group);
    return running(state, 'send', { type: 'send', groups });
  }
  if (!kept.isComplete && !state.hasOutline) {
    return running(state, 'outline', { type: 'askOutline' });
  }
  const dueAt = kept.isBehind ? null : nextDueAt(kept);
  if (dueAt !== null && dueAt <= now) {
    const numbers = sendable(kept).map(({ n }) => n);
    return running(state, 'commit', { type: 'commit', step: { type: 'sent', numbers } });
  }
  if (!kept.isComplete || kept.isBehind || state.isStale) {
    return running(state, 'pull', { type: 'askChanges', since: kept.seq });
  }
  return wakeAt(state, dueAt, now);
}

const running = (
  state: SessionState,
  what: NonNullable<SessionState['running']>,
  effect: SessionEffect,
): SessionStep => ({ state: { ...state, running: what }, effects: [effect] });

const wakeAt = (state: SessionState, at: number | null, now: number): SessionStep => ({
  state,
  effects: [{ type: 'setTimer', timer: 'wake', ms: at === null ? null : Math.max(at - now, 1) }],
});

/** The state once the site has answered, whatever it said. */
export const withSiteReached = (state: SessionState): SessionState => ({
  ...state,
  site: 'reached',
  retryMs: firstRetryMs,
  waitsUntil: 0,
});

/** Hears from the leading tab how the site is. The writer is asked here as well: they need not know which tab leads. */
export function hearOfSite(state: SessionState, site: SessionState['site']): SessionStep {
  if (state.isLeader || state.site === site) return same(state);
  return {
    state: { ...state, site },
    effects: site === 'signed_out' ? [{ type: 'askSignIn' }] : [],
  };
}

const longestRetryMs = 30_000;
/**
 * The longest wait between two tries offline: a try costs the site nothing, and the writer sees at once that it is
 * back.
 */
const longestOfflineMs = 2_000;

export function handleFailure(
  state: SessionState,
  { failure, groups }: Extract<SessionEvent, { type: 'failed' }>,
  clock: Clock,
): SessionStep {
  const { code, status } = failure;
  const idle = { ...state, running: null };
  if (code === 'not_signed_in') {
    return { state: { ...idle, site: 'signed_out' }, effects: [{ type: 'askSignIn' }] };
  }
  if (isPutBack(failure)) return running(idle, 'pull', { type: 'askWhole' });
  const isRefused = status >= 400 && status < 500 && status !== 429 && status !== 408;
  if (isRefused && groups.length > 0 && code !== 'not_found' && code !== 'not_allowed') {
    return refusedAsAWhole(idle, groups, failure, clock);
  }
  if (isRefused) return same({ ...idle, failure });
  const isOffline = code === 'offline';
  const longestMs = isOffline ? longestOfflineMs : longestRetryMs;
  const waitMs = Math.max(failure.retryAfterMs ?? 0, Math.min(state.retryMs, longestMs));
  const waiting: SessionState = {
    ...idle,
    site: isOffline ? 'offline' : 'reached',
    retryMs: Math.min(state.retryMs * 2, longestRetryMs),
    waitsUntil: clock.now + waitMs,
    // Without the site there is nothing to show.
    failure: isThere(state) || isOffline ? null : failure,
  };
  return wakeAt(waiting, waiting.waitsUntil, clock.now);
}

/** The site knows fewer changes than this browser. */
const isPutBack = ({ code }: Failure): boolean => code === 'reset';

/** The step after a refusal as a whole: groups go one by one, which shows the one that the site cannot read. */
function refusedAsAWhole(
  state: SessionState,
  groups: Extract<SessionEvent, { type: 'failed' }>['groups'],
  failure: Failure,
  clock: Clock,
): SessionStep {
  const [group] = groups;
  if (groups.length > 1 || !group) return goOn({ ...state, isOneByOne: true }, clock);
  const [error] = failure.errors;
  const result = {
    id: group.id,
    status: 'refused' as const,
    reason: failure.code,
    edit: Number(/\bedits\.(\d+)/.exec(error?.path ?? '')?.[1] ?? 0),
    detail: error?.message ?? failure.detail,
  };
  return andThen(same(state), (next) =>
    running(next, 'commit', { type: 'commit', step: { type: 'answered', results: [result] } }),
  );
}
