import { createContext as createReactContext, useContext, useSyncExternalStore } from 'react';
import { createContext, redirect } from 'react-router';
import type { Api } from '../api/api.ts';
import type { LastRead, LastReadSource } from '../device/last-read.ts';
import type { PreferencesSource } from '../device/reading-preferences.ts';
import type { Theme, ThemeSource } from '../device/theme.ts';
import type { Guest } from '../session/guest.ts';
import type { PendingPurpose, Session, SessionSource } from '../session/session.ts';

export interface SiteFacts {
  name: string;
  /** The host that counts visits, when the site has one. */
  statsDomain: string | null;
}

/** The app is what loaders, actions and screens get, in the browser and on the server alike. */
export interface App {
  world: 'browser' | 'server';
  api: Api;
  session: SessionSource;
  /** The guest who reads here without an account; null where somebody is signed in. */
  readonly guest: Guest | null;
  /** Whether there was a guest whom the site no longer knows. */
  readonly isGuestGone: boolean;
  /** The number of a guest's playthroughs that became the account's as this page was drawn. */
  movedAtStart: number;
  lastRead: LastReadSource;
  theme: ThemeSource;
  /** The preferences of the reader at this device. */
  preferences: PreferencesSource;
  site: SiteFacts;
  /** Makes somebody who is neither signed in nor a guest a guest, so that they can read. */
  ensureReader(): Promise<void>;
  /** Signs in; what was read here as a guest is the account's before the next screen is drawn. */
  signIn(token: string): Promise<void>;
  signOut(): void;
  /** Remembers whose e-mail waits for its code; returns what the address must carry for that. */
  setPendingEmail(purpose: PendingPurpose, email: string | null): Record<string, string>;
  pendingEmail(purpose: PendingPurpose): string | null;
  /** Remembers the sign-up of this browser, as `setPendingEmail` does. */
  setPendingSignUp(email: string, userId: string): Record<string, string>;
  /** The sign-up of this browser with the address; null where it knows of none. */
  pendingSignUp(email: string): string | null;
  /** Shows a message; without JavaScript the page itself has to say it. */
  showToast(text: string): void;
  report(error: unknown): void;
}

/** For loaders and actions: `context.get(appContext)`. */
export const appContext = createContext<App>();

export const AppContext = createReactContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('This is drawn outside of the app');
  return app;
}

/** The session of who is signed in, or null. Follows sign-ins and log-outs, also in other tabs. */
export function useSession(): Session | null {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.current, session.atStart);
}

/** The playthrough to go on with, or null. */
export function useLastRead(): LastRead | null {
  const { lastRead } = useApp();
  return useSyncExternalStore(lastRead.subscribe, lastRead.current, lastRead.atStart);
}

/** The theme of the site on this device. */
export function useTheme(): Theme {
  const { theme } = useApp();
  return useSyncExternalStore(theme.subscribe, theme.current, theme.current);
}

/** After a form: without JavaScript a new address, so that a reload sends nothing twice. */
export function afterPost<T>(app: App, address: string, result: T): T | Response {
  return app.world === 'server' ? redirect(address, 303) : result;
}
