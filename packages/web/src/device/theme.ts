import type { Me } from '@brasslamp/contract';
import type { Places } from './browser-storage.ts';

const storageKey = 'theme';

interface ThemePlaces extends Places {
  /** The page's own element, which says how it is lit. */
  root: { dataset: DOMStringMap };
}

export interface BrowserTheme extends ThemeSource {
  /** Reads it again: another tab may have changed it. */
  reread(): void;
}

/** The page's theme, in step with the cookie, local storage and other tabs. */
export function createBrowserTheme(
  { storage, document, root, isHttps }: ThemePlaces,
  atStart: Theme,
  /** The page was drawn for nobody: this device knows better how it is lit. */
  isUnlit = false,
): BrowserTheme {
  const listeners = new Set<() => void>();
  let current = atStart;

  function show(theme: Theme) {
    const { dataset } = root;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    if (theme === current) return;
    current = theme;
    for (const listener of listeners) listener();
  }

  function reread() {
    const stored = storage.getItem(storageKey);
    if (isTheme(stored)) show(stored);
  }

  if (isUnlit) reread();
  // The page came with the right one; other tabs are to follow.
  else storage.setItem(storageKey, atStart);

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(theme) {
      document.cookie = themeCookie(theme, isHttps);
      storage.setItem(storageKey, theme);
      show(theme);
    },
    reread,
  };
}

/** A theme is how the site is lit: as the system says, or always the same. */
export type Theme = Me['theme'];

export interface ThemeSource {
  current(): Theme;
  subscribe(listener: () => void): () => void;
  /** Lights this device so; what the profile says is another matter. */
  set(theme: Theme): void;
}

export const themes = ['system', 'light', 'dark'] as const satisfies Theme[];

const livesSeconds = 400 * 24 * 60 * 60;

export const isTheme = (text: unknown): text is Theme => themes.some((theme) => theme === text);

/** By this the server lights a page right from its first byte. */
export function themeCookie(theme: Theme, isHttps: boolean): string {
  const life = theme === 'system' ? 0 : livesSeconds;
  return `theme=${theme}; Path=/; Max-Age=${life}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
