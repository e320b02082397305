/** One form's work: what is typed, what the server has, and the way from one to the other. */
import type { FieldError } from '@brasslamp/contract/error-codes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, type Failure } from '../../api/api.ts';
import { useApp, useSession } from '../../app/app.ts';
import { hasShapeOf } from './has-shape-of.ts';
import { isSame } from './is-same.ts';
import {
  type KeptDraft,
  keepDrafts,
  keptKey,
  keptLimits,
  localStorageIfAllowed,
  readKept,
} from './kept-draft.ts';

const keepAfterMs = 400;

export interface DraftOptions<Draft, Saved extends { version: number }> {
  /** Names the thing that is written, for keeping unsaved work: `node:<id>`. */
  thing: string;
  start: Draft;
  /** The version that `start` is; null for a thing that is not there yet. */
  version: number | null;
  /** Fields that are wrong and need no server to tell. */
  check?: (draft: Draft) => FieldError[];
  /** What must happen first; gives the draft to send, and may change the one in the form. */
  prepare?: (draft: Draft, change: (step: (draft: Draft) => Draft) => void) => Promise<Draft>;
  send: (draft: Draft, ifMatch: number | undefined) => Promise<Saved>;
  toDraft: (saved: Saved) => Draft;
  onSaved?: (saved: Saved) => void;
  /** To the next screen after a save; not called when the writer is on the way elsewhere. */
  goOn?: (saved: Saved) => void;
  /** What of a draft is saved; by default all of it. */
  contentOf?: (draft: Draft) => unknown;
  /** Brings a draft up to what its save gave it; by default nothing. */
  adopt?: (draft: Draft, sent: Draft, saved: Saved) => Draft;
  isDraft?: (value: unknown) => value is Draft;
  /** Readies a draft from an earlier page view. */
  restore?: (draft: Draft) => Draft;
}

interface State<Draft> {
  draft: Draft;
  base: Draft;
  version: number | null;
  changedAt: number;
  /** Unsaved drafts of before that wait for a decision, newest first. */
  offers: KeptDraft<Draft>[];
  isSaving: boolean;
  savedAt: number | null;
  failure: Failure | null;
  /** Saved by someone else in the meantime. */
  theirs: { draft: Draft; version: number } | null;
}

export interface DraftForm<Draft> extends State<Draft> {
  isDirty: boolean;
  /** As `isDirty`, but true to the moment also between two drawings. */
  isDirtyNow: () => boolean;
  change: (step: (draft: Draft) => Draft) => void;
  /** Whether a save leads to another screen: then nothing can be typed while it runs. */
  goesOn: boolean;
  /** Resolves to whether it is saved. */
  save: (how?: { isLeaving?: boolean }) => Promise<boolean>;
  /** Lets go of all that is unsaved: the thing itself is gone. */
  abandon: () => void;
  restoreOffer: () => void;
  discardOffer: () => void;
  /** After a conflict: save what is in the form over what the other wrote. */
  keepMine: () => Promise<boolean>;
  /** After a conflict: the form shows the other's; one's own becomes an offer. */
  takeTheirs: () => void;
}

export function useDraft<Draft, Saved extends { version: number }>(
  options: DraftOptions<Draft, Saved>,
): DraftForm<Draft> {
  const app = useApp();
  const userId = useSession()?.user_id ?? '';
  const [key] = useState(() => keptKey(userId, options.thing));
  const [state, setState] = useState(() => startState(options, key));
  // The truth between two drawings: saving and leaving must not act on an older draft.
  const live = useRef(state);
  const [atStart] = useState(state);
  const current = useRef(options);
  current.current = options;

  const contentOf = (draft: Draft) => current.current.contentOf?.(draft) ?? draft;
  const isUnsaved = ({ draft, base }: State<Draft>) => !isSame(contentOf(draft), contentOf(base));
  const isDirtyNow = () => isUnsaved(live.current);

  function update(changes: Partial<State<Draft>>) {
    live.current = { ...live.current, ...changes };
    setState(live.current);
  }

  function change(step: (draft: Draft) => Draft) {
    update({ draft: step(live.current.draft), changedAt: Date.now() });
  }

  const mine = ({ draft, version, changedAt }: State<Draft>) => ({ draft, version, changedAt });

  function keepNow() {
    // Another tab may have kept something of the same thing, which is not for this one to clear.
    if (live.current === atStart) return;
    const { offers } = live.current;
    const drafts = isDirtyNow() ? [mine(live.current), ...offers] : offers;
    const storage = localStorageIfAllowed();
    if (storage) keepDrafts(storage, key, drafts);
  }

  async function save({ isLeaving = false } = {}): Promise<boolean> {
    if (live.current.isSaving) return false;
    const { check, prepare, send } = current.current;
    const errors = check?.(live.current.draft) ?? [];
    if (errors.length > 0) {
      update({ failure: { code: 'not_valid', status: 422, detail: '', errors } });
      return false;
    }
    update({ isSaving: true, failure: null });
    let sent = live.current.draft;
    try {
      if (prepare) sent = await prepare(sent, change);
      const saved = await send(sent, live.current.version ?? undefined);
      finish(sent, saved, isLeaving);
      return true;
    } catch (error) {
      return settle(error, sent, isLeaving);
    } finally {
      update({ isSaving: false });
      keepNow();
    }
  }

  function finish(sent: Draft, saved: Saved, isLeaving: boolean) {
    const { adopt, onSaved, goOn } = current.current;
    const adopted = (draft: Draft) => adopt?.(draft, sent, saved) ?? draft;
    update({
      draft: adopted(live.current.draft),
      base: adopted(sent),
      version: saved.version,
      savedAt: Date.now(),
      theirs: null,
    });
    onSaved?.(saved);
    if (!isLeaving) goOn?.(saved);
  }

  /** Whether the failure turns out to be none. */
  function settle(error: unknown, sent: Draft, isLeaving: boolean): boolean {
    if (!(error instanceof ApiError)) {
      app.report(error);
      update({ failure: { code: 'internal', status: 500, detail: '', errors: [] } });
      return false;
    }
    if (error.code !== 'revision_stale' || !error.current) {
      update({ failure: error.toFailure() });
      return false;
    }
    const saved = error.current as Saved;
    const theirs = current.current.toDraft(saved);
    // A save whose answer was lost comes back as a conflict with oneself.
    const adopted = current.current.adopt?.(sent, sent, saved) ?? sent;
    if (isSame(contentOf(theirs), contentOf(adopted))) {
      finish(sent, saved, isLeaving);
      return true;
    }
    update({ theirs: { draft: theirs, version: saved.version } });
    return false;
  }

  const keepSoon = useEffectEvent(keepNow);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change puts it off again.
  useEffect(() => {
    const timer = setTimeout(keepSoon, keepAfterMs);
    return () => clearTimeout(timer);
  }, [state.draft, state.base, state.offers]);

  useEffect(() => {
    const keep = () => keepSoon();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, []);

  return {
    ...state,
    isDirty: isUnsaved(state),
    goesOn: options.goOn !== undefined,
    isDirtyNow,
    change,
    save,
    abandon() {
      update({ draft: live.current.base, offers: [], theirs: null, failure: null });
      keepNow();
    },
    restoreOffer() {
      const [offer, ...others] = live.current.offers;
      if (!offer) return;
      const offers = isDirtyNow() ? [...others, mine(live.current)] : others;
      const { restore = (kept: Draft) => kept } = current.current;
      update({ ...offer, draft: restore(offer.draft), offers, failure: null });
    },
    discardOffer: () => update({ offers: live.current.offers.slice(1) }),
    keepMine() {
      const { theirs } = live.current;
      if (theirs) update({ version: theirs.version, base: theirs.draft, theirs: null });
      return save();
    },
    takeTheirs() {
      const { theirs, offers } = live.current;
      if (!theirs) return;
      const { draft, version } = theirs;
      const own = { ...mine(live.current), version };
      update({ draft, base: draft, version, theirs: null, failure: null });
      update({ offers: [own, ...offers].slice(0, keptLimits.draftsPerThing) });
    },
  };
}

function startState<Draft, Saved extends { version: number }>(
  { start, version, contentOf = (draft) => draft, isDraft }: DraftOptions<Draft, Saved>,
  key: string,
): State<Draft> {
  const storage = localStorageIfAllowed();
  const isReadable = isDraft ?? ((value): value is Draft => hasShapeOf(start, value));
  const kept = storage ? readKept(storage, key, isReadable, Date.now()) : [];
  return {
    draft: start,
    base: start,
    version,
    changedAt: 0,
    offers: kept.filter(({ draft }) => !isSame(contentOf(draft), contentOf(start))),
    isSaving: false,
    savedAt: null,
    failure: null,
    theirs: null,
  };
}
