import { describe, expect, it, vi } from 'vitest';
import { unwrittenTurns } from '../offline/unwritten-turns.ts';
import { createEffects, type SessionWorld } from './effects.ts';
import { LevelUnknownError } from './load-story.ts';
import { renewOnce } from './run-session.ts';
import type { SessionState } from './session-state.ts';

type Made = SessionState['unwritten'][number];

const made = { head: { turn: 2 } } as unknown as Made;

/** A page whose frames are painted when the test says so. */
function createPage(unwrittenNow: Made[]) {
  const stored = new Map<string, string>();
  const unwritten = unwrittenTurns({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
  const waiting: (() => void)[] = [];
  const state = { unwritten: unwrittenNow } as SessionState;
  const world = {
    id: 'p',
    unwritten,
    state: () => state,
    afterPaint: (work: () => void) => void waiting.push(work),
  } as unknown as SessionWorld;
  return {
    runEffect: createEffects(world),
    unwritten,
    state,
    paint: () => waiting.splice(0).map((work) => work()),
  };
}

it('writes a turn down after the paint that waits for the store behind another', () => {
  const { runEffect, unwritten, paint } = createPage([made]);
  runEffect({ type: 'writeDown', made });
  expect(unwritten.of('p')).toEqual([]);
  paint();
  expect(unwritten.of('p')).toEqual([made]);
});

it('writes none down that was undone before the paint', () => {
  const { runEffect, unwritten, state, paint } = createPage([made]);
  runEffect({ type: 'writeDown', made });
  state.unwritten = [];
  paint();
  expect(unwritten.of('p')).toEqual([]);
});

describe('a story by rules that the page does not know', () => {
  const storage = (isKeeping = true) => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void (isKeeping && kept.set(key, value)),
    };
  };

  it('has the page loaded again once for each version, and then is said', async () => {
    const tab = storage();
    const reload = vi.fn();
    const events: string[] = [];
    const world = {
      loadStory: () => Promise.reject(new LevelUnknownError()),
      renewPage: (versionId: string) => renewOnce(versionId, () => tab, reload),
      dispatch: ({ type }: { type: string }) => events.push(type),
      ready: () => undefined,
    } as unknown as SessionWorld;
    const runEffect = createEffects(world);
    const load = (version_id: string) =>
      runEffect({ type: 'loadStory', place: { version_id } as never });
    await load('v1');
    expect([reload.mock.calls.length, events]).toEqual([1, ['storyFailed']]);
    for (let tries = 0; tries < 5; tries += 1) await load('v1');
    expect(reload).toHaveBeenCalledOnce();
    expect(events).toContain('pageOutdated');
    await load('v2');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is never loaded again by a tab that remembers nothing', () => {
    const reload = vi.fn();
    const denied = () => {
      throw new Error('denied');
    };
    expect(renewOnce('v1', denied, reload)).toBe(false);
    expect(renewOnce('v1', () => storage(false), reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
