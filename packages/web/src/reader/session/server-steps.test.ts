import { describe, expect, it } from 'vitest';
import { emptyOutbox } from '../offline/outbox.ts';
import type { ReaderIntent } from './reader-intent.ts';
import { firstRetryMs, isAway } from './session-state.ts';
import { choose, chosen, opened, placeAt, play, synced } from './testing/play-session.ts';

describe('the sync', () => {
  it('tries again by itself, ever later, until the site answers', () => {
    const session = opened();
    chosen(session);
    for (const ms of [firstRetryMs, 2 * firstRetryMs, 4 * firstRetryMs]) {
      const { effects } = synced(session, 'unreachable');
      expect(effects).toContainEqual({ type: 'setTimer', timer: 'retry', ms });
      expect(session.state.sync.state).toBe('offline');
      session.on({ type: 'retryIsDue' });
      expect(session.effects).toContain('sync');
    }
    for (let more = 0; more < 10; more += 1) {
      synced(session, 'unreachable');
      session.on({ type: 'retryIsDue' });
    }
    expect(session.state.sync.retryMs).toBe(60_000);
    synced(session, 'done');
    expect(session.state.sync).toMatchObject({ state: 'quiet', retryMs: firstRetryMs });
  });

  it.each([
    ['busy', true],
    ['full', true],
    ['unavailable', false],
    ['gone', false],
  ] as const)('says so where the site is %s, and sends later', (outcome, isTriedAgain) => {
    const session = opened();
    chosen(session);
    synced(session, outcome);
    expect(session.state.sync.state).toBe(outcome);
    expect(session.effects.filter((effect) => effect === 'setTimer')).toHaveLength(
      isTriedAgain ? 2 : 1,
    );
    // What the site does not have now waits until its reader comes back to it.
    expect(isAway(session.state)).toBe(!isTriedAgain);
    session.on({ type: 'cameBack' });
    expect(session.effects).toContain('sync');
    synced(session, 'done');
    expect(session.state.sync.state).toBe('quiet');
  });

  it.each(['signedOut', 'elsewhere'] as const)(
    'says nothing and waits where it is %s',
    (outcome) => {
      const session = opened();
      chosen(session);
      synced(session, outcome);
      expect(session.state.sync.state).toBe('quiet');
      expect(session.effects).toEqual(['setTimer']);
    },
  );

  it('sends once more what came meanwhile, in the same round', () => {
    const session = opened();
    chosen(session);
    chosen(session);
    expect(session.effects).toEqual(['tellOtherTabs']);
    synced(session, 'done');
    expect(session.effects).toEqual(['sync']);
    synced(session, 'done');
    expect(session.state.sync.isRunning).toBe(false);
  });

  it('says that it is at it only when that takes long', () => {
    const session = opened();
    chosen(session);
    expect(session.state.sync.state).toBe('quiet');
    session.on({ type: 'syncIsSlow' });
    expect(session.state.sync.state).toBe('slow');
    synced(session, 'done');
    expect(session.state.sync.state).toBe('quiet');
    session.on({ type: 'syncIsSlow' });
    expect(session.state.sync.state).toBe('quiet');
  });

  it('shows the server’s word, and says that it differs', () => {
    const session = opened();
    chosen(session);
    const place = placeAt(1, { node: { id: 'other', name: 'Elsewhere' } });
    session.on({ type: 'stored', pending: emptyOutbox('r', place, 0), by: 'sync' });
    expect(session.state).toMatchObject({ isCorrected: true, shown: place });
    session.press(choose(1));
    expect(session.state.isCorrected).toBe(false);
  });

  it('draws nothing again where the server says the same', () => {
    const session = opened();
    chosen(session);
    const { shown } = session.state;
    const same = placeAt(1, { updated_at: '2026-11-22' });
    session.on({ type: 'stored', pending: emptyOutbox('r', same, 0), by: 'sync' });
    expect(session.state.shown).toBe(shown);
  });

  it('ends with what is stored then, as another tab may have left it', () => {
    const session = opened();
    chosen(session);
    synced(session, 'done', emptyOutbox('r', placeAt(1), 0));
    expect(session.state.stored.turns).toEqual([]);
  });

  it('leaves off when its page is left', () => {
    const session = opened();
    chosen(session);
    session.on({ type: 'left' });
    synced(session, 'unreachable');
    expect(session.effects).toEqual(['setTimer']);
  });
});

describe('a form that needs the server', () => {
  const restart = (on_turn: number): ReaderIntent => ({ type: 'restart', on_turn });

  it('goes there at once when nothing is pending', () => {
    const session = opened();
    session.press(restart(0));
    expect(session.isPassedOn).toBe(true);
  });

  it('waits until the turns before it are there', () => {
    const session = opened();
    chosen(session);
    session.press(restart(1));
    expect(session.isPassedOn).toBeUndefined();
    const synchronised = emptyOutbox('r', placeAt(1), 0);
    session.on({ type: 'stored', pending: synchronised, by: 'sync' });
    synced(session, 'done');
    synced(session, 'done');
    expect(session.effects).toEqual(['setTimer', 'submitForm']);
  });

  it('waits for a turn that is on its way into the store', () => {
    const session = opened();
    session.press(choose(0));
    session.press(restart(1));
    expect(session.effects).toEqual(['askServer']);
    session.on({ type: 'serverAnswered', place: placeAt(0) });
    expect(session.effects).toEqual([]);
    expect(session.state.waitingForm).not.toBeNull();
  });

  it('is given up without the site, and so is a choice that nothing can play', () => {
    const session = opened();
    chosen(session);
    session.press(restart(1));
    const { effects } = synced(session, 'unreachable');
    expect(effects).toContainEqual(
      expect.objectContaining({ type: 'giveUpForm', isOffline: true }),
    );
    const away = play({ ...session.state, story: null });
    away.press(choose(1));
    expect(away.isPassedOn).toBeUndefined();
  });

  it('is given up where the site does not have the story now, and forgotten where the place is another', () => {
    const session = opened();
    chosen(session);
    session.press(restart(1));
    synced(session, 'unavailable');
    expect(session.effects).toContain('giveUpForm');
    session.press(restart(1));
    session.on({ type: 'stored', pending: emptyOutbox('r', placeAt(5), 0), by: 'sync' });
    synced(session, 'done');
    expect(session.state.waitingForm).toBeNull();
    expect(session.effects).toEqual(['setTimer']);
  });
});
