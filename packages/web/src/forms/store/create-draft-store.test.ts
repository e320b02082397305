import { isSame, mergeFields, mergeText, mergeWhole } from '@brasslamp/story/edit';
import { describe, expect, it } from 'vitest';
import { ApiError, type FailureCode } from '../../api/api.ts';
import { createDraftStore } from './create-draft-store.ts';
import type { DraftEnvironment, DraftOptions } from './draft-work.ts';
import { hasShapeOf } from './has-shape-of.ts';
import { type DraftStorage, localCopyKey } from './local-copies.ts';

function storageOf(): DraftStorage {
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

interface Words {
  title: string;
  body: string;
}

interface Saved extends Words {
  version: number;
}

const blank: Words = { title: '', body: '' };
const first: Saved = { title: 'Hall', body: 'One.\n\nTwo.', version: 1 };
const toDraft = ({ title, body }: Saved): Words => ({ title, body });

/** A server that knows revisions. */
class Server {
  now = first;
  sent: { draft: Words; ifMatch: number | undefined }[] = [];
  /** The next ones fail like that; `lost` = it arrives, and the answer does not. */
  failures: (FailureCode | 'lost')[] = [];

  async put(draft: Words, ifMatch: number | undefined): Promise<Saved> {
    this.sent.push({ draft, ifMatch });
    const failure = this.failures.shift();
    if (failure && failure !== 'lost') throw problem(failure);
    if (ifMatch !== undefined && ifMatch !== this.now.version) {
      throw new ApiError({ code: 'revision_stale', status: 412, detail: '', current: this.now });
    }
    this.now = { ...draft, version: this.now.version + 1 };
    if (failure === 'lost') throw problem('offline');
    return this.now;
  }

  /** Saves as somebody else. */
  save(changes: Partial<Words>) {
    this.now = { ...this.now, ...changes, version: this.now.version + 1 };
  }
}

const problem = (code: FailureCode) =>
  new ApiError({
    code,
    status: code === 'not_signed_in' ? 401 : code === 'offline' ? 503 : 422,
    detail: '',
  });

const key = localCopyKey('anna', 'words');

function open({
  server = new Server(),
  storage = storageOf() as DraftStorage | null,
  tab = 'here',
  world = {} as Partial<DraftEnvironment>,
  options = {} as Partial<DraftOptions<Words, Saved>>,
} = {}) {
  const start = server.now;
  const store = createDraftStore<Words, Saved>(
    () => ({
      thing: 'words',
      start: toDraft(start),
      version: start.version,
      send: (draft, ifMatch) => server.put(draft, ifMatch),
      toDraft,
      merge: mergeFields<Words>({ title: mergeWhole(), body: mergeText() }),
      isDraft: (value): value is Words => hasShapeOf(blank, value),
      ...options,
    }),
    {
      storage,
      key,
      tab,
      now: Date.now,
      signInAgain: async () => false,
      isSamePerson: () => true,
      report: (error) => {
        throw error;
      },
      ...world,
    },
  );
  const type = (changes: Partial<Words>) => {
    store.change((draft) => ({ ...draft, ...changes }));
    store.storeLocally();
  };
  return { store, server, storage, type };
}

describe('a save', () => {
  it('says on which revision it was written, each time the one that it knows', async () => {
    const { store, server, type } = open();
    type({ title: 'Foyer' });
    expect(await store.save()).toBe(true);
    type({ title: 'Cellar' });
    await store.save();
    expect(server.sent.map(({ ifMatch }) => ifMatch)).toEqual([1, 2]);
    expect(store.isDirtyNow()).toBe(false);
  });

  it('that somebody was faster than holds both, when what they changed does not touch', async () => {
    const { store, server, type } = open();
    server.save({ body: 'One.\n\nTwo.\n\nTheirs.' });
    type({ title: 'Foyer', body: 'Mine.\n\nTwo.' });
    expect(await store.save()).toBe(true);
    expect(server.now).toEqual({ title: 'Foyer', body: 'Mine.\n\nTwo.\n\nTheirs.', version: 3 });
    expect(store.state().draft).toEqual(toDraft(server.now));
    expect(store.state().beforeMerge).toEqual({ title: 'Foyer', body: 'Mine.\n\nTwo.' });
    type({ title: 'Foyer and more' });
    store.undoMerge();
    expect(store.state().draft.body).toBe('Mine.\n\nTwo.');
    expect(store.isDirtyNow()).toBe(true);
    expect(store.state().offers.map(({ draft }) => draft)).toEqual([
      { title: 'Foyer and more', body: 'Mine.\n\nTwo.\n\nTheirs.' },
    ]);
  });

  it('that touches what somebody else saved is not "saved", sends nothing and shows both', async () => {
    const { store, server, storage, type } = open();
    server.save({ body: 'Theirs.\n\nTwo.' });
    type({ body: 'Mine.\n\nTwo.' });
    expect(await store.save()).toBe(false);
    expect(store.state()).toMatchObject({ savedAt: null, draft: { body: 'Mine.\n\nTwo.' } });
    expect(store.conflicts().map(({ pieces }) => pieces)).toEqual([
      { mine: 'Mine.', theirs: 'Theirs.' },
    ]);
    expect(storage?.getItem(key)).toContain('Mine.');
    // Saving again decides nothing.
    expect(await store.save()).toBe(false);
    expect(server.sent).toHaveLength(1);
  });

  it('whose answer was lost is no conflict with oneself, also when more was typed since', async () => {
    const { store, server, type } = open();
    server.failures = ['lost'];
    type({ body: 'One.\n\nTwo and' });
    expect(await store.save()).toBe(false);
    expect(store.state().failure?.code).toBe('offline');
    server.save({ title: 'Theirs' });
    type({ body: 'One.\n\nTwo androids.' });
    expect(await store.save()).toBe(true);
    expect(server.now).toEqual({ title: 'Theirs', body: 'One.\n\nTwo androids.', version: 4 });
  });

  it('that is tried again by itself takes nothing back that was said, until it is answered', async () => {
    const { store, server, type } = open();
    server.failures = ['offline', 'offline'];
    type({ title: 'Foyer' });
    await store.save();
    const { failure } = store.state();
    const said = new Set<unknown>();
    const stop = store.subscribe(() => said.add(store.state().failure));
    expect(await store.save({ isRetry: true })).toBe(false);
    expect([...said]).toEqual([failure]);
    stop();
    type({ body: 'More.' });
    expect(await store.save({ isRetry: true })).toBe(true);
    expect(store.state().failure).toBeNull();
    expect(server.now).toMatchObject({ title: 'Foyer', body: 'More.' });
    expect(server.sent.map(({ ifMatch }) => ifMatch)).toEqual([1, 1, 1]);
  });

  it('that is tried again by itself and touches what somebody else saved asks its writer', async () => {
    const { store, server, type } = open();
    server.failures = ['offline'];
    type({ body: 'Mine.\n\nTwo.' });
    await store.save();
    server.save({ body: 'Theirs.\n\nTwo.' });
    expect(await store.save({ isRetry: true })).toBe(false);
    expect(store.state().failure).toBeNull();
    expect(store.conflicts()).toHaveLength(1);
  });

  it('that never arrived is sent again on the same revision', async () => {
    const { store, server, type } = open();
    server.failures = ['offline'];
    type({ title: 'Foyer' });
    expect(await store.save()).toBe(false);
    expect(await store.save()).toBe(true);
    expect(server.sent.map(({ ifMatch }) => ifMatch)).toEqual([1, 1]);
  });

  it('takes only what was sent for saved, not what was typed while it was on its way', async () => {
    const { store, server, type } = open();
    type({ title: 'Foyer' });
    const saving = store.save();
    type({ title: 'Foyer and more' });
    await saving;
    expect(server.now.title).toBe('Foyer');
    expect(store.isDirtyNow()).toBe(true);
    await store.save();
    expect(server.now.title).toBe('Foyer and more');
  });

  it('shows what the site made of what was sent, but not over what was typed since', async () => {
    const server = new Server();
    const send = (draft: Words, ifMatch: number | undefined) =>
      server.put({ title: draft.title.trim(), body: draft.body.trim() }, ifMatch);
    const { store, type } = open({ server, options: { send } });
    type({ title: ' Foyer ', body: ' One. ' });
    const saving = store.save();
    type({ body: ' One. And' });
    await saving;
    expect(store.state().draft).toEqual({ title: 'Foyer', body: ' One. And' });
    expect(store.state().server.draft).toEqual({ title: 'Foyer', body: 'One.' });
    expect(store.isDirtyNow()).toBe(true);
    await store.save();
    expect(store.state().draft).toEqual({ title: 'Foyer', body: 'One. And' });
    expect(store.isDirtyNow()).toBe(false);
  });
});

describe('a decision', () => {
  async function inConflict() {
    const all = open();
    all.server.save({ title: 'Theirs', body: 'Theirs.\n\nTwo.' });
    all.type({ title: 'Mine', body: 'Mine.\n\nTwo.' });
    await all.store.save();
    return all;
  }
  const decide = (
    { store }: Awaited<ReturnType<typeof inConflict>>,
    path: string,
    side: 'mine' | 'theirs' | 'both',
  ) => {
    const conflict = store.conflicts().find((one) => one.path === path);
    if (!conflict) throw new Error(`No conflict at ${path}`);
    return store.decide(conflict, side);
  };

  it('for mine wins over what is there, and the last one saves', async () => {
    const all = await inConflict();
    expect(await decide(all, 'body', 'mine')).toBe(false);
    expect(all.server.sent).toHaveLength(1);
    expect(await decide(all, 'title', 'mine')).toBe(true);
    expect(all.server.now).toEqual({ title: 'Mine', body: 'Mine.\n\nTwo.', version: 3 });
    expect(all.server.sent.at(-1)?.ifMatch).toBe(2);
  });

  it('for theirs shows theirs, and offers what was given up', async () => {
    const all = await inConflict();
    await decide(all, 'body', 'theirs');
    await decide(all, 'title', 'mine');
    expect(all.server.now).toEqual({ title: 'Mine', body: 'Theirs.\n\nTwo.', version: 3 });
    const [offer] = all.store.state().offers;
    expect(offer?.draft.body).toBe('Mine.\n\nTwo.');
    // Also after a reload.
    const again = open({ server: all.server, storage: all.storage });
    expect(again.store.state().offers.map(({ draft }) => draft.body)).toEqual(['Mine.\n\nTwo.']);
  });

  it('for both keeps both pieces', async () => {
    const all = await inConflict();
    await decide(all, 'title', 'mine');
    await decide(all, 'body', 'both');
    expect(all.server.now.body).toBe('Mine.\n\nTheirs.\n\nTwo.');
  });

  it('for all of theirs shows what is saved by then, not what was when it was asked', async () => {
    const { store, server } = await inConflict();
    server.save({ title: 'Theirs, once more' });
    expect(await store.decide('all', 'theirs')).toBe(true);
    expect(store.state().draft).toEqual(toDraft(server.now));
    expect(server.now).toMatchObject({ title: 'Theirs, once more', version: 3 });
    expect(store.state().savedAt).not.toBeNull();
  });
});

describe('what is not saved', () => {
  it('comes back by itself after a reload of its tab, once, and can be discarded', () => {
    const { server, storage, type } = open();
    type({ body: 'Typed.' });
    for (let reloads = 0; reloads < 3; reloads += 1) {
      const { store } = open({ server, storage });
      expect(store.state().draft.body).toBe('Typed.');
      expect(store.state().offers).toEqual([]);
    }
    const { store } = open({ server, storage });
    store.discardRestored();
    store.storeLocally();
    expect(store.state().draft).toEqual(toDraft(first));
    expect(storage?.length).toBe(0);
  });

  it('is merged with what somebody saved meanwhile', async () => {
    const { server, storage, type } = open();
    type({ body: 'Mine.\n\nTwo.' });
    server.save({ body: 'One.\n\nTheirs.' });
    const { store } = open({ server, storage });
    expect(store.state().draft.body).toBe('Mine.\n\nTheirs.');
    await store.save();
    expect(server.now.body).toBe('Mine.\n\nTheirs.');
  });

  it('without what it was written on is put beside what is there, never over it', async () => {
    const storage = storageOf();
    storage.setItem(
      key,
      `5\n${JSON.stringify([{ tab: 'other', draft: { title: 'Old', body: 'Old.' }, version: 1, changedAt: Date.now() }])}`,
    );
    const server = new Server();
    server.save({ title: 'New' });
    const { store } = open({ server, storage });
    const [offer] = store.state().offers;
    if (!offer) throw new Error('It is not offered');
    store.restoreOffer(offer);
    expect(store.conflicts()).toHaveLength(1);
    expect(await store.save()).toBe(false);
    expect(server.now.title).toBe('New');
  });

  it('in another tab is offered here, and nothing done here clears it', async () => {
    const { server, storage, type } = open({ tab: 'there' });
    type({ body: 'There.' });
    const here = open({ server, storage });
    expect(here.store.state().draft.body).toBe(first.body);
    expect(here.store.state().offers.map(({ draft }) => draft.body)).toEqual(['There.']);
    here.type({ title: 'Here' });
    await here.store.save();
    here.store.storeLocally();
    expect(storage?.getItem(key)).toContain('There.');
  });

  it('is noticed where the browser stores nothing', () => {
    const { store, type } = open({ storage: null });
    type({ body: 'Typed.' });
    expect(store.state().hasLocalCopy).toBe(false);
    const full = {
      ...storageOf(),
      setItem: () => {
        throw new Error('full');
      },
    };
    const other = open({ storage: full });
    expect(other.store.state().hasLocalCopy).toBe(true);
    other.type({ body: 'Typed.' });
    expect(other.store.state().hasLocalCopy).toBe(false);
  });
});

describe('a session that ends', () => {
  it('asks in place, and then the save goes on', async () => {
    const { store, server, type } = open({ world: { signInAgain: async () => true } });
    server.failures = ['not_signed_in'];
    type({ title: 'Foyer' });
    expect(await store.save()).toBe(true);
    expect(server.now.title).toBe('Foyer');
  });

  it('keeps what was typed when the person does not sign in', async () => {
    const { store, server, storage, type } = open();
    server.failures = ['not_signed_in'];
    type({ title: 'Foyer' });
    expect(await store.save()).toBe(false);
    expect(store.state()).toMatchObject({
      draft: { title: 'Foyer' },
      failure: { code: 'not_signed_in' },
    });
    expect(storage?.getItem(key)).toContain('Foyer');
  });

  it('sends nothing in the name of somebody else who signed in', async () => {
    let asked = 0;
    const signInAgain = async () => {
      asked += 1;
      return true;
    };
    const { store, server, type } = open({ world: { isSamePerson: () => false, signInAgain } });
    type({ title: 'Foyer' });
    expect(await store.save()).toBe(false);
    expect([asked, server.sent.length]).toEqual([1, 0]);
  });
});

it('typing does not make a form unsaved that says the same again', () => {
  const { store, type } = open();
  type({ title: 'Foyer' });
  type({ title: 'Hall' });
  expect(isSame(store.state().draft, toDraft(first))).toBe(true);
  expect(store.isDirtyNow()).toBe(false);
});
