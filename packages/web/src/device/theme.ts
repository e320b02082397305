import type { Me } from '@brasslamp/contract';

/** How the site is lit: as the system says, or always the same. */
export type Theme = Me['theme'];

export interface ThemeSource {
  current(): Theme;
  subscribe(listener: () => void): () => void;
  /** Lights this device so; what the profile says is another matter. */
  set(theme: Theme): void;
}

export const themes = ['system', 'light', 'dark'] as const satisfies Theme[];

const livesSeconds = 400 * 24 * 60 * 60;

export const isTheme = (text: unknown): text is Theme => themes.includes(text as Theme);

/** By this the server lights a page right from its first byte. */
export function themeCookie(theme: Theme, isHttps: boolean): string {
  const life = theme === 'system' ? 0 : livesSeconds;
  return `theme=${theme}; Path=/; Max-Age=${life}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
