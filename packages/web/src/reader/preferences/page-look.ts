import type { Theme } from '../../session/theme.ts';
import { defaultLook, type Look, lookAttributes } from './look.ts';

interface Screen {
  handle: unknown;
}

/** The look that a page is drawn in: the reader's on reading pages alone. */
export const pageLook = (screens: Screen[], look: Look): Look =>
  screens.some(({ handle }) => (handle as { isReading?: boolean } | undefined)?.isReading)
    ? look
    : defaultLook;

/** For the `<html>` of a page that the server draws. The values are words of ours. */
export const lookMarkup = (look: Look): string =>
  lookAttributes(look)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${value}"`))
    .join('');

/** Of the page as a whole, for the browser's own parts. Sepia is a light one. */
export function colorScheme(theme: Theme, look: Look): string {
  if (look.theme !== 'site') return look.theme === 'dark' ? 'dark' : 'light';
  return theme === 'system' ? 'light dark' : theme;
}
