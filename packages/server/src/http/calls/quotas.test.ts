import type { EndpointKey } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import type { Viewer } from '../../auth/viewer.ts';
import { AppError } from '../../errors/app-error.ts';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';
import { createQuotas } from './quotas.ts';

const turn = 'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action';
const node = 'POST /api/stories/:username/:story_slug/nodes';
const save = 'PUT /api/stories/:username/:story_slug/nodes/:node_id';
const begin = 'POST /api/stories/:username/:story_slug/playthrough';

/** Quotas on a clock that the test moves. */
function open(hasRateLimits = true) {
  let time = 0;
  const take = createQuotas({ hasRateLimits, now: () => time });
  const refusal = (key: EndpointKey, who: string | null, ip = '192.0.2.1'): AppError | null => {
    const viewer = who === null ? null : ({ user_id: who } as Viewer);
    try {
      take(key, { viewer, ip });
      return null;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  };
  /** The number of refusals among so many calls, with a pause after each. */
  const refused = (count: number, key: EndpointKey, who: string, pauseMs = 0, ip?: string) => {
    let refusals = 0;
    for (let call = 0; call < count; call += 1) {
      if (refusal(key, who, ip)) refusals += 1;
      time += pauseMs;
    }
    return refusals;
  };
  return { refusal, refused, wait: (ms: number) => (time += ms) };
}

it('are never met by people who read and write', () => {
  const { refused, wait } = open();
  // A reader who holds Enter for two minutes, 30 times a second.
  expect(refused(30 * 120, turn, 'eager', 1_000 / 30)).toBe(0);
  // What was read in a week without a line, and then goes on.
  expect(refused(2_000, turn, 'back from the sea')).toBe(0);
  expect(refused(600, turn, 'back from the sea', 500)).toBe(0);
  // A large story that comes in through the forms, one call after the other.
  expect(refused(2_463 + 40, node, 'importing', 5)).toBe(0);
  // The studio saves every second for three hours.
  expect(refused(3 * 3_600, save, 'writing', 1_000)).toBe(0);
  wait(60_000);
  // A class behind one address begins to read, and each of them makes 100 turns at once.
  for (let pupil = 0; pupil < 30; pupil += 1) {
    expect(refused(3, begin, `pupil ${pupil}`)).toBe(0);
    expect(refused(100, turn, `pupil ${pupil}`)).toBe(0);
  }
});

it('refuse who writes without end, and say the figure and when to go on', () => {
  const { refusal, refused, wait } = open();
  expect(refused(5_003, turn, 'robot')).toBe(3);
  const error = refusal(turn, 'robot');
  expect(error).toMatchObject({ code: 'too_often', retryAfterSeconds: 1 });
  expect(error?.message).toBe(
    'Too many turns. Up to 5,000 at once and 600 a minute are possible. Try again in a second.',
  );
  expect(refusal(turn, 'somebody else')).toBeNull();
  expect(refusal(save, 'robot')).toBeNull();
  // A tenth of a second fills up one call: less than one call is refused.
  wait(60);
  expect(refusal(turn, 'robot')).toMatchObject({ code: 'too_often', retryAfterSeconds: 1 });
  wait(60);
  expect(refusal(turn, 'robot')).toBeNull();
  expect(refusal(turn, 'robot')).not.toBeNull();
  wait(1_000);
  expect(refused(20, turn, 'robot')).toBe(10);
});

it('count all accounts of one address together, and one address of IPv6 as its network', () => {
  const { refusal, refused } = open();
  for (let robot = 0; robot < 10; robot += 1) {
    expect(refused(3_000, turn, `robot ${robot}`, 0, `2001:db8::${robot}`)).toBe(0);
  }
  const error = refusal(turn, 'one more', '2001:db8::ffff');
  expect(error?.message).toContain('Too many turns from one address. Up to 30,000 at once');
  expect(refusal(turn, 'one more', '2001:db8:1::1')).toBeNull();
  // Who was refused for the address has spent nothing of their own.
  expect(refused(4_999, turn, 'one more', 0, '2001:db8:2::1')).toBe(0);
});

it('are off by a setting, and say how long to wait', () => {
  const { refusal, refused } = open();
  const restore = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';
  refused(300, restore, 'robot');
  expect(refusal(restore, 'robot')).toMatchObject({ retryAfterSeconds: 2 });
  expect(open(false).refused(50_000, turn, 'robot')).toBe(0);
});

describeOnBothDatabases('Quotas', (openApp) => {
  it('answer 429 with Retry-After, to that person alone, before anything is done', async () => {
    const app = await openApp({ RATE_LIMITS: 'on' });
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    const story = await beginStory(app, anna);
    const others = await beginStory(app, ben);
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count += 1) statuses.add((await story.check()).status);
    expect([...statuses]).toEqual([200]);
    const refused = await story.check();
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(String(refused.headers['content-type'])).toContain('application/problem+json');
    expect(refused.body).toMatchObject({
      code: 'too_often',
      detail:
        'Too many checks and comparisons. Up to 120 at once and 60 a minute are possible. Try again in a second.',
    });
    expect((await others.check()).status).toBe(200);
    app.clock.advance(1_000);
    expect((await story.check()).status).toBe(200);
    expect((await story.check()).status).toBe(429);
  });

  it('are off where RATE_LIMITS is', async () => {
    const app = await openApp({ RATE_LIMITS: 'off' });
    const story = await beginStory(app, await app.signUp('anna'));
    for (let count = 0; count < 125; count += 1) expect((await story.check()).status).toBe(200);
  });
});
