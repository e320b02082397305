import type { ReadingPreferences } from '../device/reading-preferences.ts';
import type { Theme } from '../device/theme.ts';

/** `--paper` of each theme, for what a browser draws around the page. */
export const paper = { light: '#faf7f1', dark: '#15120e', sepia: '#f3e7d0' };

/** Without JavaScript, and before the styles are read. */
export function themeColorHtml(theme: Theme, preferences: ReadingPreferences): string {
  const lit = preferences.theme === 'site' ? theme : preferences.theme;
  if (lit !== 'system') return `<meta name="theme-color" content="${paper[lit]}">`;
  return (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${paper[scheme]}">`,
    )
    .join('');
}
