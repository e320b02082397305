/**
 * Two devices, or two tabs, write the same node: generated edits, saves whose request or answer gets
 * lost, crashes, decisions. The store and the merge are the real ones; the server is a model of its
 * rule (`If-Match`, 412 with what is there). Every word that was typed is unique, so that each can be
 * looked for: on the server, in a form, or in what the browser stored.
 */
import type { Node } from '@brasslamp/contract';
import type { Action } from '@brasslamp/story/model';
import { ApiError } from '../../../api/api.ts';
import { createDraftStore, type DraftStore } from '../../../forms/store/create-draft-store.ts';
import type { Side } from '../../../forms/store/draft-state.ts';
import { hasShapeOf } from '../../../forms/store/has-shape-of.ts';
import { type DraftStorage, localCopyKey } from '../../../forms/store/local-copies.ts';
import { mergeNode, withActionIds, withIdsOf } from '../draft/merge-node.ts';
import { toNodeBody, toNodeDraft } from '../draft/node-conversion.ts';
import {
  contentOf,
  emptyNode,
  type NodeDraft,
  remaining,
  withNewKeys,
} from '../draft/node-draft.ts';
import { adoptSaved } from '../draft/save-node.ts';
import { anyEdit } from './any-edit.ts';

export interface Counts {
  steps: number;
  words: number;
  merges: number;
  conflicts: number;
  lostRequests: number;
  lostAnswers: number;
  crashes: number;
}

/** A number from 0 (included) to 1, the same ones for the same seed. */
export function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function storageOf(): DraftStorage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  };
}

const plain: Omit<Action, 'id' | 'label' | 'target'> = {
  use: 'repeatable',
  when: '',
  otherwise: 'hide',
  reason: '',
  effects: [],
  call: false,
  ask: null,
};

const firstNode: Node = {
  id: 'n1',
  name: 'Landing',
  body: 'The lamp is lit.\n\nThe sea is calm.\n\nNobody comes up the stairs.',
  chapter_id: 'c1',
  actions: [
    { ...plain, id: 'a1', label: 'Go up', target: null },
    { ...plain, id: 'a2', label: 'Go down', target: null },
    { ...plain, id: 'a3', label: 'Wait', target: null },
  ],
  ending: null,
  on_enter: { first: [], every: [] },
  continue: [],
  pool: null,
  tags: [],
  available_when: '',
  priority: 0,
  content_notes: [],
  position: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 1,
};

/** What the real one does with a node: refuses what is stale, trims, writes. */
export class ModelServer {
  node = firstNode;

  put(body: ReturnType<typeof toNodeBody>, ifMatch: number | undefined): Node {
    if (ifMatch !== undefined && ifMatch !== this.node.version) {
      const detail = 'Somebody saved first';
      throw new ApiError({ code: 'revision_stale', status: 412, detail, current: this.node });
    }
    let next = 1;
    const actions = body.actions.map((action) => ({ ...action, id: action.id ?? `s${next++}` }));
    const name = body.name.trim();
    this.node = { ...this.node, ...body, name, actions, version: this.node.version + 1 };
    return this.node;
  }
}

const anyNode = { ...emptyNode, priority: null, pool: { ...emptyNode.pool, limit: null } };
const isNodeDraft = (value: unknown): value is NodeDraft => hasShapeOf(anyNode, value);

type Fault = 'none' | 'request' | 'answer';

/** One browser tab with the node's form open. */
export class Device {
  store: DraftStore<NodeDraft>;
  fault: Fault = 'none';
  /** What happens while a save is on its way. */
  meanwhile: (() => Promise<void>) | null = null;
  readonly #server: ModelServer;
  readonly #storage: DraftStorage;
  readonly #tab: string;
  readonly #now: () => number;

  constructor(server: ModelServer, storage: DraftStorage, tab: string, now: () => number) {
    this.#server = server;
    this.#storage = storage;
    this.#tab = tab;
    this.#now = now;
    this.store = this.#open();
  }

  /** The page is closed, and opened again. */
  reload() {
    this.store = this.#open();
  }

  #open(): DraftStore<NodeDraft> {
    const node = this.#server.node;
    return createDraftStore<NodeDraft, Node>(
      () => ({
        thing: 'node:n1',
        start: toNodeDraft(node),
        version: node.version,
        prepare: async (typed, change) => {
          const draft = withActionIds(typed);
          if (draft !== typed) change((now) => withIdsOf(now, draft));
          return draft;
        },
        send: (draft, ifMatch) => this.#send(draft, ifMatch),
        toDraft: toNodeDraft,
        merge: mergeNode,
        contentOf,
        adopt: adoptSaved,
        isDraft: isNodeDraft,
        restore: withNewKeys,
      }),
      {
        storage: this.#storage,
        key: localCopyKey('ada', 'node:n1'),
        tab: this.#tab,
        now: this.#now,
        signInAgain: async () => false,
        isSamePerson: () => true,
        report: (error) => {
          throw error;
        },
      },
    );
  }

  async #send(draft: NodeDraft, ifMatch: number | undefined): Promise<Node> {
    const fault = this.fault;
    this.fault = 'none';
    const offline = () => new ApiError({ code: 'offline', status: 503, detail: 'No answer' });
    const { meanwhile } = this;
    this.meanwhile = null;
    if (fault === 'request') throw offline();
    await meanwhile?.();
    const saved = this.#server.put(toNodeBody(draft), ifMatch);
    if (fault === 'answer') throw offline();
    return saved;
  }
}

const wordsIn = (value: unknown): Set<string> =>
  new Set(JSON.stringify(value)?.match(/\bw\d+x\b/g) ?? []);

const inForm = ({ store }: Device): Set<string> => {
  const { draft, offers, beforeMerge } = store.state();
  return wordsIn([{ ...draft, choices: remaining(draft) }, offers, beforeMerge]);
};

/** Throws what broke: the seed gives the same run again. */
export async function twoDevices(seed: number, steps: number, counts: Counts): Promise<void> {
  const dice = diceOf(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(dice() * all.length)] as T;
  const server = new ModelServer();
  let clock = 1;
  const now = () => clock++;
  const shared = dice() < 0.5;
  const first = storageOf();
  const storages = [first, shared ? first : storageOf()] as const;
  const devices = storages.map((storage, at) => new Device(server, storage, `tab${at}`, now));
  /** Words that somebody took out, or decided against with both sides before them. */
  const gone = new Set<string>();
  const typed = new Set<string>();
  const trail: string[] = [];

  function type(device: Device) {
    const before = inForm(device);
    const made: string[] = [];
    device.store.change((draft) => anyEdit(draft, dice, () => newWord(typed, made)));
    const { draft } = device.store.state();
    const after = wordsIn({ ...draft, choices: remaining(draft) });
    for (const word of [...before, ...made]) if (!after.has(word)) gone.add(word);
    device.store.storeLocally();
    expectNothingLost('typing');
  }

  /** Both sides stood there: what the decision leaves out is left out on purpose. */
  async function decide(device: Device) {
    const conflicts = device.store.conflicts();
    const conflict = dice() < 0.3 ? 'all' : (pick(conflicts) ?? 'all');
    const { draft } = device.store.state();
    const shown = new Set(
      (conflict === 'all' ? conflicts : [conflict]).flatMap((one) => {
        const [mine, theirs] = [wordsIn(draft), wordsIn(one.withTheirs(draft, 'mine'))];
        return [...mine, ...theirs].filter((word) => !(mine.has(word) && theirs.has(word)));
      }),
    );
    const side = pick<Side>(['mine', 'theirs', 'both']);
    counts.conflicts += 1;
    const isSaving = device.store.decide(conflict, side);
    const after = wordsIn(device.store.state().draft);
    if (side === 'theirs') {
      const offered = inForm(device);
      const lost = [...wordsIn(draft)].filter((word) => !gone.has(word) && !offered.has(word));
      if (lost.length > 0) throw new Error(`given up and not offered: ${lost.join(' ')}`);
    }
    for (const word of shown) if (!after.has(word)) gone.add(word);
    await isSaving;
  }

  async function save(device: Device) {
    const other = devices.find((one) => one !== device);
    device.fault = dice() < 0.15 ? 'request' : dice() < 0.2 ? 'answer' : 'none';
    if (device.fault === 'request') counts.lostRequests += 1;
    if (device.fault === 'answer') counts.lostAnswers += 1;
    device.meanwhile = async () => {
      if (dice() < 0.3) type(device);
      if (dice() < 0.2 && other) await other.store.save();
    };
    const revision = server.node.version;
    const isSaved = await device.store.save();
    const state = device.store.state();
    if (state.beforeMerge) counts.merges += 1;
    if (!isSaved || state.isSaving) return;
    const { store } = device;
    if (!store.isDirtyNow() && server.node.version === state.version)
      return expectTruth(device, revision);
  }

  /** The form says "Saved": then the server has what it shows. */
  function expectTruth({ store }: Device, revision: number) {
    const { draft } = store.state();
    const onServer = wordsIn(server.node);
    const shown = wordsIn({ ...draft, choices: remaining(draft) });
    const missing = [...shown].filter((word) => !onServer.has(word));
    if (missing.length > 0) {
      throw new Error(
        `"Saved" after revision ${revision}, but not on the server: ${missing.join(' ')}`,
      );
    }
  }

  function expectNothingLost(after: string) {
    const found = new Set([
      ...wordsIn(server.node),
      ...devices.flatMap((device) => [...inForm(device)]),
      ...storages.flatMap((storage) => [
        ...wordsIn(
          Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '')),
        ),
      ]),
    ]);
    const lost = [...typed].filter((word) => !found.has(word) && !gone.has(word));
    if (lost.length > 0) throw new Error(`lost after ${after}: ${lost.join(' ')}`);
  }

  async function step() {
    const device = pick(devices);
    const what = dice();
    if (device.store.state().theirs && what < 0.7) {
      trail.push('decide');
      await decide(device);
    } else if (what < 0.55) {
      trail.push('type');
      type(device);
    } else if (what < 0.9) {
      trail.push('save');
      await save(device);
    } else if (what < 0.92) {
      trail.push('undo');
      // What it takes out is what the writer wants to be without.
      const before = wordsIn(device.store.state().draft);
      device.store.undoMerge();
      device.store.storeLocally();
      const after = wordsIn(device.store.state().draft);
      for (const word of before) if (!after.has(word)) gone.add(word);
    } else {
      trail.push('crash');
      counts.crashes += 1;
      device.store.storeLocally();
      device.reload();
    }
    expectNothingLost(trail.at(-1) ?? '');
  }

  try {
    for (let count = 0; count < steps; count += 1) {
      counts.steps += 1;
      await step();
    }
    await comeTogether(devices, decide);
    expectNothingLost('coming together');
    const onServer = wordsIn(server.node);
    const offered = new Set(devices.flatMap((device) => [...wordsIn(device.store.state().offers)]));
    const missing = [...typed].filter(
      (word) => ![onServer, gone, offered].some((set) => set.has(word)),
    );
    if (missing.length > 0) throw new Error(`never came to the server: ${missing.join(' ')}`);
    counts.words += typed.size;
  } catch (error) {
    throw new Error(`seed ${seed} (${shared ? 'tabs' : 'devices'}): ${trail.join(' ')}`, {
      cause: error,
    });
  }
}

function newWord(typed: Set<string>, made: string[]): string {
  const word = `w${typed.size + 1}x`;
  typed.add(word);
  made.push(word);
  return word;
}

/** No more faults: both save, and decide what is to be decided. */
async function comeTogether(devices: Device[], decide: (device: Device) => Promise<void>) {
  for (let round = 0; round < 40; round += 1) {
    for (const device of devices) {
      device.meanwhile = null;
      device.fault = 'none';
      if (device.store.state().theirs) await decide(device);
      else if (device.store.isDirtyNow()) await device.store.save();
    }
    const isDone = devices.every(({ store }) => !store.state().theirs && !store.isDirtyNow());
    if (isDone) return;
  }
  throw new Error('it does not come together');
}
