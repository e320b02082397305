import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultPreferences } from '../device/reading-preferences.ts';
import { paper, themeColorHtml } from './theme-color.ts';

const tokens = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8');

it('is the paper of each theme', () => {
  expect(tokens).toContain(`--paper: light-dark(${paper.light}, ${paper.dark})`);
  expect(tokens).toContain(`--paper: ${paper.sepia}`);
});

it('follows the system, the theme that was set, and before both what the reader chose', () => {
  expect(themeColorHtml('system', defaultPreferences)).toContain('(prefers-color-scheme:dark)');
  expect(themeColorHtml('dark', defaultPreferences)).toContain(`content="${paper.dark}"`);
  const sepia = { ...defaultPreferences, theme: 'sepia' as const };
  expect(themeColorHtml('dark', sepia)).toContain(`content="${paper.sepia}"`);
});
