import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import { errorCodes } from '@brasslamp/contract/error-codes';
import { expect, it } from 'vitest';
import { type Api, ApiError, type FailureCode } from '../../api/api.ts';
import { createOfflineStore } from './offline-store.ts';
import { addTurn, emptyOutbox, serverShowed } from './outbox.ts';
import { syncTurns } from './sync.ts';

const placeAt = (turn: number, name = `node ${turn}`) =>
  ({
    id: 'p',
    story_username: 'anna',
    story_slug: 'mill',
    turn,
    node: { id: name, name },
  }) as PlaythroughWithView;

/** A browser with turns on its mind, and a site that gives the answers of the test. */
async function setUp(choices: string[], answers: (FailureCode | PlaythroughWithView)[]) {
  const store = createOfflineStore(() => Promise.reject(new Error('forbidden')));
  await store.change('p', () => emptyOutbox('r', placeAt(0), 0));
  for (const [turn, action_id] of choices.entries()) {
    const made = { action: { type: 'choose' as const, action_id }, label: action_id };
    const head = placeAt(turn + 1);
    const from_node_id = placeAt(turn).node.id;
    await store.change(
      'p',
      (pending) => pending && addTurn(pending, { turn: made, head, from_node_id }, 0).pending,
    );
  }
  const sent: PlaythroughAction[] = [];
  const api = (async (key: string, { body }: { body: PlaythroughAction }) => {
    if (key.startsWith('GET')) return placeAt(9, 'where the site is');
    sent.push(body);
    const answer = answers.shift() ?? 'offline';
    if (typeof answer !== 'string') return answer;
    const { status } = answer === 'offline' ? { status: 503 } : errorCodes[answer];
    const current = placeAt(7, 'elsewhere');
    throw new ApiError({ code: answer, status, detail: '', current });
  }) as unknown as Api;
  const again = () => syncTurns(store, api, 'p', () => undefined);
  return { outcome: await again(), sent, pending: await store.get('p'), store, again };
}

it('sends one turn after the other, each with the turn it was made on', async () => {
  const { outcome, sent, pending } = await setUp(['a', 'b'], [placeAt(1), placeAt(2, 'the end')]);
  expect(outcome).toBe('done');
  expect(sent).toEqual([
    { type: 'choose', action_id: 'a', on_turn: 0 },
    { type: 'choose', action_id: 'b', on_turn: 1 },
  ]);
  expect(pending).toMatchObject({ turns: [], from: 2, head: { node: { name: 'the end' } } });
});

it.each([
  ['offline', 'unreachable'],
  ['busy', 'unreachable'],
  ['internal', 'unreachable'],
  ['too_often', 'busy'],
  ['limit_reached', 'full'],
  ['not_signed_in', 'signedOut'],
  ['story_unavailable', 'unavailable'],
  ['not_found', 'gone'],
] as const)('keeps the turns when the site says %s', async (code, outcome) => {
  const found = await setUp(['a', 'b'], [placeAt(1), code]);
  expect(found.outcome).toBe(outcome);
  expect(found.pending?.turns.map(({ label }) => label)).toEqual(['b']);
  expect(found.pending?.head?.turn).toBe(2);
});

it('stops where another device has gone on, and keeps both places', async () => {
  const { outcome, pending } = await setUp(['a', 'b'], ['turn_not_current']);
  expect(outcome).toBe('elsewhere');
  expect(pending?.turns).toHaveLength(2);
  expect(pending?.elsewhere?.node.name).toBe('elsewhere');
});

it.each([
  'action_not_available',
  // An answer that the site cannot read will never be one.
  'not_valid',
] as const)('says which turns the site does not take (%s), and continues there', async (code) => {
  const { outcome, pending } = await setUp(['a', 'b', 'c'], [placeAt(1), code]);
  expect(outcome).toBe('done');
  expect(pending?.refused.map(({ label }) => label)).toEqual(['b', 'c']);
  expect(pending).toMatchObject({ turns: [], head: { node: { name: 'where the site is' } } });
});

it('sends nothing more of a playthrough that the site no longer has, until the site shows it again', async () => {
  const { store, sent, again } = await setUp(['a'], ['not_found', placeAt(1)]);
  expect(await again()).toBe('gone');
  expect(sent).toHaveLength(1);
  await store.change('p', (pending) => pending && serverShowed(pending, placeAt(0)));
  expect(await again()).toBe('done');
  expect(sent).toHaveLength(2);
});
