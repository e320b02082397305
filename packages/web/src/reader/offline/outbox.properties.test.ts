import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  accepted,
  addTurn,
  conflicting,
  continueHere,
  continueThere,
  currentTurn,
  emptyOutbox,
  nextToSend,
  type PendingTurns,
  refused,
  serverShowed,
} from './outbox.ts';

/*
 * One browser with two tabs and another device play the same playthrough over a network that loses
 * requests and answers. A model of the server keeps the log; every choice has a name of its own, so
 * that it can be found again.
 */

interface Logged {
  action: { type: string; action_id?: string };
  /** The choices that led here, those left behind not among them. */
  line: string[];
}

const forbidden = 'forbidden';

class ModelServer {
  log: Logged[] = [{ action: { type: 'restart' }, line: [] }];

  get turn() {
    return this.log.length - 1;
  }

  placeAt(turn = this.turn): PlaythroughWithView {
    const line = this.log[turn]?.line ?? [];
    const node = { id: line.join(' '), name: line.at(-1) ?? 'start' };
    return {
      id: 'p',
      story_username: 'anna',
      story_slug: 'mill',
      turn,
      node,
      updated_at: '',
    } as unknown as PlaythroughWithView;
  }

  put({ on_turn, ...action }: PlaythroughAction): PlaythroughWithView | 'late' | 'refused' {
    if (on_turn !== undefined && on_turn !== this.turn) {
      const made = this.log[on_turn + 1];
      const isSame = made && JSON.stringify(made.action) === JSON.stringify(action);
      return isSame ? this.placeAt(on_turn + 1) : 'late';
    }
    const line = this.log[this.turn]?.line ?? [];
    if (action.type === 'choose') {
      if (action.action_id.startsWith(forbidden)) return 'refused';
      this.log.push({ action, line: [...line, action.action_id] });
    } else if (action.type === 'rewind') {
      this.log.push({ action, line: this.log[action.turn]?.line ?? [] });
    } else this.log.push({ action, line: [] });
    return this.placeAt();
  }
}

class Browser {
  pending: PendingTurns;
  tabs: PlaythroughWithView[];
  /** Choices that the server did not take. */
  dropped: string[] = [];
  made: string[] = [];

  readonly server: ModelServer;

  constructor(server: ModelServer) {
    this.server = server;
    this.pending = emptyOutbox('reader', server.placeAt(), 0);
    this.tabs = [server.placeAt(), server.placeAt()];
  }

  get head(): PlaythroughWithView {
    return this.pending.head as PlaythroughWithView;
  }

  choose(tab: number, name: string) {
    const before = this.tabs[tab] as PlaythroughWithView;
    const node = { id: `${before.node.id} ${name}`.trim(), name };
    const head = { ...before, node, turn: before.turn + 1 };
    const action = { type: 'choose' as const, action_id: name };
    const made = { turn: { action, label: name }, head, from_node_id: before.node.id };
    const { pending, outcome } = addTurn(this.pending, made, 1);
    this.pending = pending;
    if (outcome === 'added') this.made.push(name);
    // Whichever tab was first: this one shows what is stored.
    this.tabs[tab] = this.head;
  }

  handIn(isLost: 'no' | 'request' | 'answer') {
    const sent = nextToSend(this.pending);
    if (!sent || isLost === 'request') return;
    const answer = this.server.put(sent);
    if (isLost === 'answer') return;
    this.pending = this.after(sent, answer);
  }

  after(sent: PlaythroughAction, answer: ReturnType<ModelServer['put']>): PendingTurns {
    const current = this.server.placeAt();
    if (answer === 'late') return conflicting(this.pending, sent, current);
    if (answer === 'refused') return refused(this.pending, sent, current);
    return accepted(this.pending, sent, answer);
  }

  decide(way: 'here' | 'there') {
    if (way === 'there' && this.pending.elsewhere) {
      this.dropped.push(...this.pending.turns.map(({ label }) => label));
    }
    this.pending = way === 'here' ? continueHere(this.pending) : continueThere(this.pending);
  }

  get unsent() {
    return this.pending.turns.map(({ label }) => label);
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('choose' as const), tab: fc.nat(1), isForbidden: fc.nat(12) }),
  fc.record({
    do: fc.constant('handIn' as const),
    isLost: fc.constantFrom('no' as const, 'no' as const, 'request' as const, 'answer' as const),
  }),
  fc.record({ do: fc.constant('repeatAnswer' as const) }),
  fc.record({ do: fc.constant('elsewhere' as const), restarts: fc.boolean() }),
  fc.record({ do: fc.constant('reload' as const), tab: fc.nat(1) }),
  fc.record({
    do: fc.constant('decide' as const),
    way: fc.constantFrom('here' as const, 'there' as const),
  }),
);

it('no turn is lost or made twice, whatever the network and other devices do', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const server = new ModelServer();
      const browser = new Browser(server);
      let lastSent: PlaythroughAction | null = null;
      let count = 0;
      for (const one of steps) {
        count += 1;
        if (one.do === 'choose') {
          browser.choose(one.tab, one.isForbidden === 0 ? `${forbidden}${count}` : `own${count}`);
        } else if (one.do === 'handIn') {
          lastSent = nextToSend(browser.pending) ?? lastSent;
          browser.handIn(one.isLost);
        } else if (one.do === 'repeatAnswer' && lastSent) {
          // The other tab sent the same turn, and its answer comes late.
          const isAgain = JSON.stringify(nextToSend(browser.pending)) !== JSON.stringify(lastSent);
          if (isAgain) browser.pending = browser.after(lastSent, server.put(lastSent));
        } else if (one.do === 'elsewhere') {
          const other = { type: 'choose' as const, action_id: `other${count}` };
          server.put(one.restarts ? { type: 'restart' } : other);
        } else if (one.do === 'reload') {
          browser.pending = serverShowed(browser.pending, server.placeAt());
          browser.tabs[one.tab] = browser.head;
        } else if (one.do === 'decide') browser.decide(one.way);
        expect(currentTurn(browser.pending)).toBe(browser.head.turn);
      }
      while (nextToSend(browser.pending) || browser.pending.elsewhere) {
        if (browser.pending.elsewhere) browser.decide('here');
        browser.handIn('no');
      }

      const logged = server.log.flatMap(({ action: { action_id } }) =>
        action_id?.startsWith('own') ? [action_id] : [],
      );
      expect(new Set(logged).size, 'made twice').toBe(logged.length);
      const refused = browser.pending.refused.map(({ label }) => label);
      const found = new Set([...logged, ...refused, ...browser.dropped, ...browser.unsent]);
      expect(
        browser.made.filter((name) => !found.has(name)),
        'lost',
      ).toEqual([]);
      const inOrder = browser.made.filter((name) => logged.includes(name));
      expect(logged, 'in another order').toEqual(inOrder);
      expect(browser.unsent).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

it('a reader who continues from here ends where they were, with all their turns in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (own, others) => {
      const server = new ModelServer();
      const browser = new Browser(server);
      browser.choose(0, 'own0');
      browser.handIn('no');
      browser.tabs[0] = browser.head;
      for (let turn = 1; turn <= own; turn += 1) browser.choose(0, `own${turn}`);
      for (let turn = 0; turn < others; turn += 1) {
        server.put({ type: 'choose', action_id: `other${turn}` });
      }
      const here = browser.head.node;
      browser.handIn('no');
      expect(browser.pending.elsewhere?.node.name).toBe(`other${others - 1}`);
      browser.decide('here');
      for (let turn = 0; turn <= own; turn += 1) browser.handIn('no');
      expect(browser.pending.turns).toEqual([]);
      expect(browser.head).toEqual(server.placeAt());
      expect(browser.head.node).toEqual(here);
      expect(server.log).toHaveLength(1 + 1 + others + 1 + own);
    }),
  );
});
