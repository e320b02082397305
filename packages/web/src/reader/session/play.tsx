import type { PlaythroughWithView } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api.ts';
import { browserStorage } from '../../device/browser-storage.ts';
import { t } from '../../i18n/translate.ts';
import { painted } from '../../screen/after-paint.ts';
import type { App } from '../../screen/app.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offlineFlags } from '../offline/offline-flags.ts';
import { offlineStore } from '../offline/offline-store.ts';
import {
  addTurn,
  continueHere,
  continueThere,
  dismissRefused,
  emptyOutbox,
  hasTurnsLeft,
  isGoneForGood,
  type LocalTurn,
  type PendingTurn,
  type PendingTurns,
  serverShowed,
} from '../offline/outbox.ts';
import { outcomeOf, syncTurns } from '../offline/sync.ts';
import { unwrittenTurns, writeLeftTurns } from '../offline/unwritten-turns.ts';
import { SessionNotes } from '../session-notes/session-notes.tsx';
import { SyncStatus } from '../session-notes/sync-status.tsx';
import { interceptForms, type Submitted } from './intercept-forms.ts';
import { fetchStory, type LoadedStory, storedStory } from './load-story.ts';
import { isLocalTurn, labelOf } from './local-turn.ts';
import { precomputeTurns, predictTurn } from './predict-turn.ts';
import type { Handled } from './reader-intent.ts';
import { isSamePlace } from './same-place.ts';
import { createSyncLoop } from './sync-loop.ts';

/** What the reader's page shows while its playthrough is played here. */
export interface Playing {
  playthrough: PlaythroughWithView;
  /** The last turn was made by this page; null = the server or another tab led here. */
  own: { handled: Handled | undefined } | null;
  /** Another tab or device has read on, and this page followed. */
  isMovedOn: boolean;
  /** The site does not have it now: nothing can be asked of its reader. */
  isAway: boolean;
  /** Before the choices. */
  notes: ReactNode;
  /** After them. */
  keptState: ReactNode;
}

export interface Play {
  /** Settles when the story can be played, or it is known that the site has to send it first. */
  begun: Promise<void>;
  /** The server showed where the playthrough stands. */
  met(place: PlaythroughWithView): void;
  end(): void;
}

const freshMs = 5_000;
/** So long a page that was asked for before the last turn can take to come. */
const settledMs = 5_000;

/**
 * Plays a playthrough in this browser: a turn is shown at once, kept, and handed in behind it. Forms
 * that need the server wait until all turns before them are handed in.
 */
export function startPlay(
  { app, loaded, isWaiting }: { app: App; loaded: PlaythroughWithView; isWaiting: () => boolean },
  show: (playing: Playing) => void,
): Play {
  const { id } = loaded;
  const reader_id = (app.session.current() ?? app.guest)?.user_id ?? '';
  const ending = new AbortController();
  const { signal } = ending;
  const channel = new BroadcastChannel(`playthrough ${id}`);
  const store = offlineStore();
  const marks = offlineFlags(browserStorage());
  const writing = unwrittenTurns(browserStorage());
  const wasMarked = marks.hasTurns();

  let kept = emptyOutbox(reader_id, loaded, Date.now());
  let shown = loaded;
  let drawn: Playing | null = null;
  let story: LoadedStory | null = null;
  let own: Playing['own'] = null;
  /** Turns that are shown and on their way into the store. */
  let underWay = 0;
  let unmarking: ReturnType<typeof setTimeout> | undefined;
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
  let isMovedOn = false;
  let isCorrected = false;
  let metAt = performance.now();
  let handedInAt = Number.NEGATIVE_INFINITY;

  const delivery = createSyncLoop(() => syncTurns(store, app.api, id, changed), {
    hasTurns: () => kept.turns.length > 0,
    changed: draw,
  });
  const isOffline = () => delivery.state === 'offline';

  const said = () => ({
    notes: (
      <SessionNotes
        kept={kept}
        isCorrected={isCorrected}
        onGoOnThere={() => decide(continueThere)}
        onGoOnHere={() => decide(continueHere)}
        onReadRefused={() => decide(dismissRefused)}
      />
    ),
    keptState: <SyncStatus kept={kept} state={delivery.state} canPlay={story !== null} />,
  });
  const nothingSaid = said();

  /** Only what a person would see: most of what happens to a turn once it is made shows nowhere. */
  function draw() {
    if (signal.aborted) return;
    const { elsewhere, refused } = kept;
    const isQuiet = delivery.state === 'quiet' && !isCorrected && !elsewhere && !refused.length;
    const { isAway } = delivery;
    const next = {
      playthrough: shown,
      own,
      isMovedOn,
      isAway,
      ...(isQuiet ? nothingSaid : said()),
    };
    if (drawn && isSameDrawing(drawn, next)) return;
    drawn = next;
    show(next);
  }

  /** What is kept says where the reader stands, unless a turn is on its way there. */
  function follow(next: PendingTurns) {
    kept = next;
    const { head } = next;
    if (!head || underWay > 0) return draw();
    const isSameTurn = head.turn === shown.turn;
    isCorrected = isSameTurn ? isCorrected || head.node.id !== shown.node.id : false;
    if (!isSameTurn) own = null;
    if (!isSamePlace(head, shown)) shown = head;
    if (story?.versionId !== shown.version_id) void bringStory();
    draw();
  }

  function changed(next: PendingTurns) {
    if (next.from > kept.from) handedInAt = performance.now();
    kept = next;
    // What is under way is handed in also when the reader has been left, for another screen.
    if (signal.aborted) {
      if (next.turns.length === 0) app.reload();
      return;
    }
    metAt = performance.now();
    channel.postMessage(next);
    follow(next);
  }

  /** Tells the next page whether something was left; what was left before this page stays told. */
  function mark() {
    clearTimeout(unmarking);
    if (wasMarked) return;
    const isLeft = hasTurnsLeft(kept) || underWay > 0;
    if (isLeft !== marks.hasTurns()) {
      if (isLeft) marks.setHasTurns(true);
      // The next page may be drawn already, from before the last turn.
      else unmarking = setTimeout(() => marks.setHasTurns(false), settledMs);
    }
  }

  async function change(how: (kept: PendingTurns) => PendingTurns) {
    const next = await store.change(id, (before) => before && how(before));
    if (next) changed(next);
  }

  async function decide(how: (kept: PendingTurns) => PendingTurns) {
    await change(how);
    await delivery.deliver();
  }

  /** True when the turn was made here. */
  function take(action: LocalTurn): boolean {
    if (!story || story.versionId !== shown.version_id || shown.ended) return false;
    const before = shown;
    const next = predictTurn(story.playable, before, action, Date.now());
    if (!next) return false;
    shown = next;
    own = { handled: 'item_id' in action ? action : undefined };
    isMovedOn = isCorrected = false;
    draw();
    void keep({ action, label: labelOf(before, action) }, before, next);
    prepare();
    return true;
  }

  async function keep(turn: PendingTurn, before: PlaythroughWithView, next: PlaythroughWithView) {
    let isFirst = false;
    const made = { turn, head: next };
    underWay += 1;
    mark();
    writing.begin(id, made);
    // All else can wait for the frame that shows the turn.
    await painted();
    const after = await store.change(id, (found) => {
      const now = Date.now();
      const longer = addTurn(found ?? emptyOutbox(reader_id, before, now), turn, next, now);
      isFirst = longer !== null;
      return longer;
    });
    underWay -= 1;
    writing.end(id, made);
    warnIfFleeting();
    if (!after) return;
    if (!isFirst) isMovedOn = true;
    changed(after);
    await delivery.deliver();
    mark();
  }

  function onWish({ form, submitter, intent: wish }: Submitted): boolean {
    // The answer to a form is on its way: pressing again meanwhile is a slip.
    if (isWaiting()) return true;
    if (isLocalTurn(wish)) {
      const { on_turn, ...action } = wish;
      if (on_turn === shown.turn && take(action)) return true;
    }
    const isFree = kept.turns.length === 0 && underWay === 0;
    if (isFree && (isLocalTurn(wish) || !isOffline())) return false;
    void handInFirst(form, submitter);
    return true;
  }

  async function handInFirst(form: HTMLFormElement, submitter: HTMLElement | null) {
    const { turn } = shown;
    await (kept.turns.length > 0 ? delivery.deliver() : askSite());
    const isDone = !isOffline() && kept.turns.length === 0 && shown.turn === turn;
    if (isDone && form.isConnected) return form.requestSubmit(submitter);
    if (!isOffline() && !delivery.isAway) return;
    // A question that is open would stand before what is said.
    form.closest('dialog')?.querySelector<HTMLElement>('[data-cancel]')?.click();
    if (isOffline()) showToast(t('pages.reader.kept.needsSite'));
  }

  /** The reader is back at this page: it may have been left for long. */
  async function refresh() {
    if (document.visibilityState === 'hidden') return;
    delivery.hurry();
    await delivery.deliver();
    if (!story) void bringStory();
    if (kept.turns.length > 0) return;
    if (isOffline() || performance.now() - metAt > freshMs) await askSite();
  }

  /** Where the site has the playthrough, and whether there is one: a browser can only guess. */
  async function askSite() {
    metAt = performance.now();
    const path = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';
    try {
      const place = await app.api(`GET ${path}`, { params: kept.params, onlyOnline: true });
      delivery.heard('done');
      if (place.turn > shown.turn && underWay === 0 && kept.turns.length === 0) {
        isMovedOn = true;
        await change((before) => serverShowed(before, place));
      }
    } catch (error) {
      if (error instanceof ApiError) delivery.heard(outcomeOf(error));
    }
  }

  function prepare() {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(() => story?.versionId === shown.version_id && precomputeTurns(story.playable, shown));
  }

  async function bringStory() {
    const wanted = shown.version_id;
    try {
      const found = (await storedStory(store, shown)) ?? (await storyFromSite());
      if (shown.version_id === wanted) story = found;
      draw();
      prepare();
    } catch {
      // Then choices are made as forms, and it is tried again when the reader comes back.
    }
    hasBegun();
  }

  async function storyFromSite() {
    hasBegun();
    return fetchStory(store, app.api, shown);
  }

  function warnIfFleeting() {
    if (store.isLasting || hasWarned) return;
    hasWarned = true;
    showToast(t('pages.reader.kept.fleeting'), { urgent: true });
    const stay = (event: BeforeUnloadEvent) => kept.turns.length > 0 && event.preventDefault();
    window.addEventListener('beforeunload', stay, { signal });
  }

  channel.onmessage = async ({ data }: MessageEvent<PendingTurns>) => {
    if (!store.isLasting) store.remember(data);
    const next = await store.get(id);
    if (!next) return;
    if (next.head && next.head.turn !== shown.turn && underWay === 0) isMovedOn = true;
    follow(next);
  };

  async function begin() {
    await writeLeftTurns(store, writing, id);
    const found = await store.change(id, (before) => {
      // The site may have shown a later place while the store was opened.
      if (!before) return kept;
      const { changed_at } = before.turns.length > 0 ? before : kept;
      return serverShowed({ ...before, reader_id, changed_at }, loaded);
    });
    warnIfFleeting();
    if (signal.aborted) return;
    if (found) follow(found);
    await Promise.all([bringStory(), delivery.deliver(), navigator.onLine || askSite()]);
    await forgetGone();
  }

  async function forgetGone() {
    for (const one of await store.list()) {
      if (one.id !== id && isGoneForGood(one, Date.now())) await store.remove(one.id);
    }
  }

  marks.setReader(reader_id);
  interceptForms(onWish, signal);
  window.addEventListener('pagehide', mark, { signal });
  const comesBack = () => void refresh();
  for (const event of ['online', 'focus', 'pageshow'] as const) {
    window.addEventListener(event, comesBack, { signal });
  }
  document.addEventListener('visibilitychange', comesBack, { signal });
  window.addEventListener('offline', () => void askSite(), { signal });
  void begin();

  return {
    begun,
    met(place) {
      if (place.turn < kept.from || kept.turns.length > 0 || underWay > 0) return;
      if (place.turn !== shown.turn) isMovedOn = false;
      follow(serverShowed(kept, place));
      void change((before) => serverShowed(before, place));
    },
    end() {
      mark();
      // The next page may have been asked for before the last turn was handed in.
      if (performance.now() - handedInAt < settledMs) app.reload();
      ending.abort();
      delivery.end();
      channel.close();
    },
  };
}

/** Said once in a page's life. */
let hasWarned = false;

const isSameDrawing = (a: Playing, b: Playing): boolean =>
  a.playthrough === b.playthrough &&
  a.own === b.own &&
  a.isMovedOn === b.isMovedOn &&
  a.notes === b.notes &&
  a.keptState === b.keptState;
