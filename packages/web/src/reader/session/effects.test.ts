import { expect, it } from 'vitest';
import { unwrittenTurns } from '../offline/unwritten-turns.ts';
import { createEffects, type SessionWorld } from './effects.ts';
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
