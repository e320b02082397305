import type { Notes } from './local/left-notes.ts';
import type { LocalStore } from './local/local-store.ts';
import type { Replacement } from './replacements/replacement.ts';
import type { SessionEvent, SessionState } from './session/session-state.ts';
import type { Site } from './site/site.ts';

/**
 * The state of a store: `failing` = it is tried again, and nothing goes on before; `refused` = nothing could ever be stored, and this
 * page goes on alone.
 */
export type StoreState = 'lasting' | 'failing' | 'refused';

/** The world of a session is what it needs around it. A test brings its own. */
export interface SessionWorld {
  site: Site;
  store: LocalStore;
  notes: Notes;
  state(): SessionState;
  dispatch(event: SessionEvent): void;
  newId(): string;
  /** Whether nobody looks at it any more. */
  isOver(): boolean;
  /** Does the work later, and gives a way to stop it. */
  later(work: () => void, ms: number): () => void;
  /** Tells other tabs that what is kept has changed. */
  tellTabs(version: number): void;
  /** Hears how it stands with the store, each time that this changes. */
  storeIs(state: StoreState): void;
  takeBack(replacement: Replacement): Promise<void>;
  keepReplacements(all: readonly Replacement[]): void;
  askSignIn(): Promise<boolean>;
  tellOldScreens(): void;
  report(error: unknown): void;
}
