/*
 * A reader with two tabs of one browser and another device, over a network that loses, delays and
 * reorders requests and answers, while the author publishes a new version and pages are closed in the
 * middle of it. Everything but the server, the network and the store is the real code; chance follows
 * from a seed.
 *
 * Held to: no turn that was stored is lost or made twice; what is shown is the server's word plus the
 * outbox; what was typed as an answer arrives as it was typed, and what is no answer makes no turn; in
 * the end every tab is where the server is.
 */
import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import { type Api, ApiError } from '../../../api/api.ts';
import type { OfflineStore } from '../../offline/offline-store.ts';
import type { Decision, PendingTurn, PendingTurns } from '../../offline/outbox.ts';
import { unwrittenTurns } from '../../offline/unwritten-turns.ts';
import { createEffects, openStored } from '../effects.ts';
import type { ReaderIntent } from '../reader-intent.ts';
import { reduce } from '../session.ts';
import { type SessionEvent, type SessionState, startState } from '../session-state.ts';
import {
  type Chance,
  type Counts,
  chanceOf,
  divertedName,
  ModelServer,
  noAnswer,
  refusedName,
  storyOf,
} from './model-server.ts';

const nameOf = ({ action }: PendingTurn): string =>
  action.type === 'choose' ? action.action_id : action.item_id;

/** Tasks that are to happen at some time, in whatever order chance has it. */
class Later {
  tasks: { run: () => void; page: Page | null }[] = [];
  readonly chance: Chance;

  constructor(chance: Chance) {
    this.chance = chance;
  }

  add(run: () => void, page: Page | null) {
    this.tasks.push({ run, page });
  }

  /** Drops the tasks of a page that is gone: nothing comes of them any more. */
  drop(page: Page) {
    this.tasks = this.tasks.filter((task) => task.page !== page);
  }

  runOne(): boolean {
    const [task] = this.tasks.splice(this.chance(this.tasks.length || 1), 1);
    task?.run();
    return task !== undefined;
  }
}

/** Resolves when all that promises have to do is done. */
const settled = async () => {
  for (let round = 0; round < 40; round += 1) await Promise.resolve();
};

const readerId = 'reader';

class Model {
  readonly server = new ModelServer();
  readonly chance: Chance;
  readonly later: Later;
  readonly counts: Counts;
  /** Whether the browser's store lasts, in common to the tabs. */
  readonly isLasting: boolean;
  readonly database = new Map<string, PendingTurns>();
  readonly localStorage = new Map<string, string>();
  pages: Page[] = [];
  isNetworkGood = false;
  /** Choices that the store took: from then on they are promised. */
  promised = new Set<string>();
  /** The answers typed with choices that ask, by the choice's name. */
  answers = new Map<string, string>();
  /** Choices about which the reader was informed, or that they gave up knowingly. */
  informed = new Set<string>();

  constructor(seed: number, counts: Counts) {
    this.chance = chanceOf(seed);
    this.later = new Later(this.chance);
    this.counts = counts;
    this.isLasting = this.chance(8) > 0;
  }

  apiOf(page: Page): Api {
    const onTheWay = () => new Promise<void>((resolve) => this.later.add(resolve, page));
    const offline = () => new ApiError({ code: 'offline', status: 503, detail: '' });
    return (async (key: string, { body }: { body: PlaythroughAction }) => {
      const luck = this.isNetworkGood ? 9 : this.chance(10);
      await onTheWay();
      if (luck === 0) {
        this.counts.lostRequests += 1;
        throw offline();
      }
      let answer: PlaythroughWithView | null = null;
      let refusal: unknown = null;
      try {
        answer = key.startsWith('GET') ? this.server.placeAt() : this.server.put(body);
      } catch (error) {
        refusal = error;
      }
      await onTheWay();
      if (luck === 1) {
        this.counts.lostAnswers += 1;
        throw offline();
      }
      if (refusal) throw refusal;
      return answer;
    }) as unknown as Api;
  }

  storeOf(page: Page): OfflineStore {
    const own = this.isLasting ? this.database : new Map<string, PendingTurns>();
    const inTurn = () => new Promise<void>((resolve) => this.later.add(resolve, page));
    const unused = () => Promise.reject(new Error('not of this model'));
    return {
      isLasting: this.isLasting,
      subscribe: () => () => undefined,
      remember: (pending) => {
        if (pending.from >= (own.get('p')?.from ?? 0)) own.set('p', pending);
      },
      story: unused,
      saveStory: unused,
      removeOtherStories: unused,
      remove: unused,
      list: async () => [...own.values()],
      async get(id) {
        await inTurn();
        return own.get(id);
      },
      change: async (id, change) => {
        await inTurn();
        const before = own.get(id);
        const after = change(before) ?? before;
        if (after) own.set(id, after);
        const stored = after?.turns ?? [];
        if (this.isLasting) for (const turn of stored) this.promised.add(nameOf(turn));
        for (const turn of after?.refused ?? []) this.informed.add(nameOf(turn));
        // The person went on where the other device was.
        const isGivenUp = before?.elsewhere && !after?.elsewhere && after?.turns.length === 0;
        if (isGivenUp) for (const turn of before.turns) this.informed.add(nameOf(turn));
        return after;
      },
    };
  }

  open(): Page {
    const page = new Page(this, this.server.placeAt());
    this.pages.push(page);
    return page;
  }

  /** Closes a page. With `isKilled` the browser dies, so that the page cannot even write down what it has. */
  close(page: Page, isKilled: boolean) {
    this.counts.closedPages += 1;
    if (!isKilled) page.leave();
    this.later.drop(page);
    this.pages = this.pages.filter((other) => other !== page);
  }
}

class Page {
  state: SessionState;
  readonly model: Model;
  readonly unwritten;
  readonly runEffect;

  constructor(model: Model, loaded: PlaythroughWithView) {
    this.model = model;
    this.state = startState(readerId, loaded, 0);
    const storage = {
      getItem: (key: string) => model.localStorage.get(key) ?? null,
      setItem: (key: string, value: string) => void model.localStorage.set(key, value),
      removeItem: (key: string) => void model.localStorage.delete(key),
    };
    this.unwritten = unwrittenTurns(storage);
    const store = model.storeOf(this);
    const soon = (run: () => void) => model.later.add(run, this);
    this.runEffect = createEffects({
      api: model.apiOf(this),
      store,
      unwritten: this.unwritten,
      id: 'p',
      readerId,
      state: () => this.state,
      dispatch: (event) => this.dispatch(event),
      tellOtherTabs: (pending) => {
        for (const other of model.pages) if (other !== this) other.hear(pending, store.isLasting);
      },
      loadStory: (place) =>
        new Promise((resolve) => soon(() => resolve(storyOf(place.version_id)))),
      ready: () => undefined,
      afterPaint: soon,
      whenIdle: () => undefined,
      later(work, ms) {
        let isStopped = false;
        if (ms > 0) soon(() => !isStopped && work());
        return () => {
          isStopped = true;
        };
      },
      renewPage: () => false,
      sayNeedsSite: () => undefined,
      report: (error) => {
        throw error;
      },
    });
    this.store = store;
    void openStored(store, this.unwritten, () => this.state).then((pending) =>
      this.dispatch({ type: 'opened', pending: pending ?? this.state.stored, isOnline: true }),
    );
  }

  readonly store: OfflineStore;
  now = 0;

  dispatch(event: SessionEvent) {
    this.now += 10_000;
    const step = reduce(this.state, event, this.now);
    this.state = step.state;
    this.checkShown(event);
    for (const effect of step.effects) this.runEffect(effect);
    return step;
  }

  checkShown({ type }: SessionEvent) {
    const { shown, unwritten, stored } = this.state;
    const wanted = unwritten.at(-1)?.head ?? stored.head;
    if (wanted && (wanted.turn !== shown.turn || wanted.node.id !== shown.node.id)) {
      throw new Error(`After ${type} turn ${shown.turn} is shown instead of ${wanted.turn}`);
    }
    if (stored.head && stored.from + stored.turns.length !== stored.head.turn) {
      throw new Error(`After ${type} the outbox leads to turn ${stored.head.turn}`);
    }
  }

  hear(pending: PendingTurns, isLasting: boolean) {
    this.model.later.add(async () => {
      if (!isLasting) this.store.remember(pending);
      const found = await this.store.get('p');
      if (found) this.dispatch({ type: 'otherTabStored', pending: found });
    }, this);
  }

  choose(name: string, answer?: string) {
    const { shown } = this.state;
    const asked = answer !== undefined && { answer };
    const intent: ReaderIntent = {
      type: 'choose',
      action_id: name,
      ...asked,
      on_turn: shown.turn,
    };
    const { isPassedOn } = this.press(intent);
    if (this.state.wrongAnswer?.action_id === name) {
      this.model.counts.wrongAnswers += 1;
      if (this.state.shown !== shown) throw new Error('What is no answer made a turn');
    } else if (!isPassedOn) this.model.counts.turns += 1;
  }

  press(intent: ReaderIntent) {
    const submitted = {
      intent,
      form: { isConnected: false, closest: () => null },
      submitter: null,
    };
    return this.dispatch({
      type: 'pressed',
      submitted: submitted as never,
      isFormSent: false,
    });
  }

  decide(decision: Decision) {
    this.dispatch({ type: 'decided', decision });
  }

  /** Writes down what is not stored, as a page does that is hidden or left. */
  leave() {
    for (const made of this.state.unwritten) this.unwritten.add('p', made);
  }
}

/** Plays one life of a reader. Throws where a promise is broken. */
export async function readingModel(seed: number, steps: number, counts: Counts): Promise<void> {
  const model = new Model(seed, counts);
  const { chance, later } = model;
  model.open();
  model.open();
  for (let step = 0; step < steps; step += 1) {
    counts.steps += 1;
    takeStep(model, `${step}`);
    await settled();
    for (let more = chance(4); more > 0; more -= 1) {
      later.runOne();
      await settled();
    }
  }
  await comeToRest(model);
  expectNoneLost(model, seed);
}

function takeStep(model: Model, name: string) {
  const { chance, pages, server, counts } = model;
  const page = pages[chance(pages.length)] as Page;
  const way = chance(21);
  if (way < 10) {
    const luck = chance(16);
    const kind = luck === 0 ? refusedName : luck === 1 ? divertedName : 'own';
    page.choose(`${kind}${name}`, answerOf(model, `${kind}${name}`));
  } else if (way < 12) {
    const isRestart = chance(5) === 0;
    server.put(isRestart ? { type: 'restart' } : { type: 'choose', action_id: `other${name}` });
  } else if (way === 12) {
    server.version += 1;
    counts.newVersions += 1;
  } else if (way === 13) {
    if (!model.isLasting) return;
    model.close(page, chance(2) === 0);
    model.open();
  } else if (way === 14) page.dispatch({ type: 'pageShowed', place: server.placeAt() });
  else if (way === 15) page.dispatch({ type: 'wentOffline' });
  else if (way === 16) page.press({ type: 'restart', on_turn: page.state.shown.turn });
  else if (way === 17) page.dispatch({ type: 'cameBack' });
  else if (way === 18) page.leave();
  else page.decide(chance(2) === 0 ? 'continueHere' : 'continueThere');
}

/** An answer to type where the choice asks; undefined where it does not. */
function answerOf({ chance, answers }: Model, name: string): string | undefined {
  if (chance(3) > 0) return undefined;
  const answer = chance(4) === 0 ? noAnswer : `typed for ${name}`;
  answers.set(name, answer);
  return answer;
}

async function comeToRest(model: Model) {
  model.isNetworkGood = true;
  for (let round = 0; round < 60; round += 1) {
    for (let task = 0; model.later.tasks.length > 0; task += 1) {
      if (task > 20_000) throw new Error('It does not end');
      model.later.runOne();
      await settled();
    }
    const { counts } = model;
    for (const page of model.pages) {
      const { elsewhere, goesBack, refused } = page.state.stored;
      if (elsewhere && !goesBack) counts.conflicts += 1;
      if (refused.length > 0) counts.refusals += 1;
      if (page.state.isCorrected) counts.corrections += 1;
      if (elsewhere && !goesBack) page.decide('continueHere');
      else if (refused.length > 0) page.decide('dismissRefused');
      else page.dispatch({ type: 'cameBack' });
    }
    if (model.later.tasks.length === 0) return;
  }
}

function expectNoneLost(model: Model, seed: number) {
  const { server, promised, informed, pages, isLasting, localStorage } = model;
  const fail = (what: string) => {
    throw new Error(`Seed ${seed}: ${what}`);
  };
  const made = server.log.flatMap(({ action: { action_id } }) => action_id ?? []);
  const twice = made.find((name, at) => made.indexOf(name) !== at);
  if (twice) fail(`${twice} was made twice`);
  const lost = [...promised].find((name) => !made.includes(name) && !informed.has(name));
  if (lost) fail(`${lost} is lost`);
  for (const { action } of server.log) {
    const { action_id: name = '', answer } = action;
    if (answer !== undefined) model.counts.answers += 1;
    if (answer === noAnswer) fail(`${name} was made without an answer`);
    if (made.includes(name) && answer !== model.answers.get(name))
      fail(`${name} was told ${answer}`);
  }
  if (localStorage.size > 0) fail('turns are left in local storage');
  for (const { state } of pages) {
    if (state.unwritten.length > 0 || state.stored.turns.length > 0) fail('turns are left unsent');
    if (state.sync.isRunning || state.sync.state !== 'quiet')
      fail(`the sync is ${state.sync.state}`);
    const { turn, node } = server.placeAt();
    const isThere = state.shown.turn === turn && state.shown.node.id === node.id;
    if (!isThere && isLasting) fail(`a tab is at ${state.shown.turn}, the server at ${turn}`);
  }
}
