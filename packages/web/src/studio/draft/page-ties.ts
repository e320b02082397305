import { v7 } from 'uuid';
import { ownStorage } from '../../host/own-names.ts';
import type { App } from '../../screen/app.ts';
import { signInAgain } from '../../session/sign-in-again.ts';
import type { StoryPath } from '../queries/story-queries.ts';
import { createEffects } from './effects.ts';
import { createLead } from './leading-tab.ts';
import { createNotes } from './local/left-notes.ts';
import { createLocalStore } from './local/local-store.ts';
import type { Replacements } from './replacements/replacement-store.ts';
import type { SessionEvent } from './session/session-state.ts';
import type { SessionWorld } from './session-world.ts';
import { createSite } from './site/site.ts';
import { openChannel } from './tab-channel.ts';

/** The draft of a page, as the page names it. */
export interface DraftOfPage {
  app: App;
  /** The path of the story, which may get another address while it is open. */
  pathNow: () => StoryPath;
  /** The node that the address names, if it names one. */
  opensAt?: string | undefined;
  /** Tells screens that what they loaded may be old, after acts that the site took. */
  tellOldScreens(): void;
}

interface Tied extends DraftOfPage, Pick<SessionWorld, 'state' | 'dispatch' | 'takeBack'> {
  userId: string;
  /** With whose story it is. */
  story: string;
  replacements: Replacements;
  lookAgain(): void;
}

type Effects = ReturnType<typeof createEffects>;

/** The ties of a session to its page: to storage, tabs, timers and what the page hears. */
export interface PageTies {
  channel: ReturnType<typeof openChannel>;
  /** Null once they have ended. */
  effects(): Effects | null;
  /** Whether the page is out of sight, or being left for another one or for none. */
  isHidden(): boolean;
  end(): void;
}

const looksAgainMs = 30_000;

export function tieToPage(tied: Tied): PageTies {
  const { app, userId, story, state, dispatch, replacements, lookAgain } = tied;
  const over = new AbortController();
  const { signal } = over;
  let isHiding = false;
  const hides = (is: boolean) => {
    isHiding = is;
  };
  const store = createLocalStore({ story, tab: state().tab });
  const lead = createLead(story, signal, function becomeLeader() {
    dispatch({ type: 'leads' });
  });
  const running = () => (signal.aborted ? null : effects);
  const catchUp = () => void running()?.catchUp();
  const channel = openChannel(story, {
    changed: catchUp,
    look: () => dispatch({ type: 'cameBack' }),
    asked: () => state().isLeader && channel.tellOfSite(state().site),
    site: (site) => dispatch({ type: 'toldOfSite', site }),
  });
  const effects = createEffects(worldOf(tied, { store, lead, channel, signal }));
  void effects.open();
  channel.ask();
  replacements.onChange(lookAgain, signal);
  listenToPage({ dispatch, hides, catchUp }, signal);
  const stopListening = app.session.subscribe(() => {
    if (app.session.current()?.user_id === userId) dispatch({ type: 'signedIn' });
  });
  return {
    channel,
    effects: running,
    isHidden: () => isHiding || document.visibilityState === 'hidden',
    end() {
      stopListening();
      hides(true);
      dispatch({ type: 'left' });
      over.abort();
      void effects.finished().finally(() => {
        channel.close();
        store.close();
      });
    },
  };
}

/** What is open while they hold. */
interface Opened extends Pick<SessionWorld, 'store'>, Pick<PageTies, 'channel'> {
  lead: ReturnType<typeof createLead>;
  signal: AbortSignal;
}

/** The world of a session on a page. */
function worldOf(tied: Tied, { store, lead, channel, signal }: Opened): SessionWorld {
  const { app, userId, state, dispatch, takeBack, tellOldScreens } = tied;
  return {
    ...{ store, state, dispatch, takeBack, tellOldScreens },
    site: createSite(app.api, tied.pathNow, tied.opensAt),
    notes: createNotes(tied.story, () => ownStorage('localStorage')),
    newId: v7,
    isOver: () => signal.aborted,
    later(work, ms) {
      const timer = setTimeout(() => !signal.aborted && work(), ms);
      return () => clearTimeout(timer);
    },
    tellTabs: channel.tell,
    storeIs: lead.storeIs,
    keepReplacements: tied.replacements.keep,
    // Nobody else can go on here: what was written belongs to this writer.
    askSignIn: async () => (await signInAgain()) && app.session.current()?.user_id === userId,
    report: app.report,
  };
}

interface OnPage {
  dispatch(event: SessionEvent): void;
  hides(is: boolean): void;
  catchUp(): void;
}

function listenToPage({ dispatch, hides, catchUp }: OnPage, signal: AbortSignal) {
  const cameBack = () => {
    if (document.visibilityState === 'hidden') return dispatch({ type: 'keepIsDue' });
    catchUp();
    dispatch({ type: 'cameBack' });
  };
  for (const event of ['online', 'focus', 'pageshow'] as const) {
    window.addEventListener(event, cameBack, { signal });
  }
  document.addEventListener('visibilitychange', cameBack, { signal });
  window.addEventListener('pageshow', () => hides(false), { signal, capture: true });
  window.addEventListener(
    'pagehide',
    () => {
      hides(true);
      dispatch({ type: 'keepIsDue' });
    },
    { signal },
  );
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') dispatch({ type: 'cameBack' });
  }, looksAgainMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}
