import type { Look } from '../reader/preferences/look.ts';
import type { Theme } from '../session/theme.ts';

/** `--paper` of each theme, for what a browser draws around the page. */
export const paper = { light: '#faf7f1', dark: '#15120e', sepia: '#f3e7d0' };

/** Without JavaScript, and before the styles are read. */
export function themeColorHtml(theme: Theme, look: Look): string {
  const lit = look.theme === 'site' ? theme : look.theme;
  if (lit !== 'system') return `<meta name="theme-color" content="${paper[lit]}">`;
  return (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${paper[scheme]}">`,
    )
    .join('');
}
