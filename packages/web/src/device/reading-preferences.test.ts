import { describe, expect, it } from 'vitest';
import { colorScheme, pagePreferences, preferenceMarkup } from '../document-html.ts';
import {
  defaultPreferences,
  preferenceAttributes,
  preferencesCookie,
  preferencesFrom,
  readPreferences,
  writePreferences,
} from './reading-preferences.ts';

const chosen = preferencesFrom([
  ['face', 'clear'],
  ['size', '5'],
  ['theme', 'sepia'],
  ['voice', 'Anna; ~ & (de:DE) = 1'],
]);

describe('reading preferences', () => {
  it('comes back from the cookie as it was, whatever a voice is called', () => {
    expect(readPreferences(writePreferences(chosen))).toEqual(chosen);
    expect(writePreferences(chosen)).toMatch(/^[\w:&~%.'()!*-]+$/);
  });

  it('leaves no cookie when all is as it comes', () => {
    expect(preferencesCookie(defaultPreferences, false)).toBe(
      'reading=; Path=/; Max-Age=0; SameSite=Lax',
    );
    expect(preferencesCookie(chosen, true)).toMatch(/Max-Age=[1-9]\d+; SameSite=Lax; Secure$/);
  });

  it('takes nothing that it does not know from a cookie or a form', () => {
    for (const nonsense of ['size:9&face:"><script>&theme', 'toString:x&__proto__:y', '%', '&:&']) {
      expect(readPreferences(nonsense)).toEqual(defaultPreferences);
    }
    expect(preferencesFrom([['size', new Blob()]])).toEqual(defaultPreferences);
    expect(readPreferences(`voice:${'x'.repeat(4_000)}`).voice).toHaveLength(120);
  });

  it('changes what a form holds, and keeps the rest', () => {
    expect(preferencesFrom([['size', '1']], chosen)).toEqual({ ...chosen, size: '1' });
  });

  it('shows in the page only where it is not the default, and never the voice', () => {
    expect(preferenceMarkup(chosen)).toBe(
      ' data-look-face="clear" data-look-size="5" data-look-theme="sepia"',
    );
    expect(preferenceMarkup({ ...defaultPreferences, keys: 'off' })).toBe(' data-look-keys="off"');
    expect(preferenceMarkup(defaultPreferences)).toBe('');
    expect(preferenceAttributes(chosen)).toContainEqual(['data-look-motion', null]);
  });
});

describe('a page', () => {
  it('is drawn so only where somebody reads', () => {
    expect(pagePreferences([{ handle: undefined }, { handle: { isReading: true } }], chosen)).toBe(
      chosen,
    );
    expect(pagePreferences([{ handle: { title: () => null } }], chosen)).toBe(defaultPreferences);
  });

  it('tells the browser whether it is light or dark', () => {
    expect(colorScheme('dark', chosen)).toBe('light');
    expect(colorScheme('light', { ...chosen, theme: 'dark' })).toBe('dark');
    expect(colorScheme('dark', defaultPreferences)).toBe('dark');
    expect(colorScheme('system', defaultPreferences)).toBe('light dark');
  });
});
