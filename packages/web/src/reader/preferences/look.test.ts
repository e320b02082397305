import { describe, expect, it } from 'vitest';
import { defaultLook, lookAttributes, lookCookie, lookFrom, readLook, writeLook } from './look.ts';
import { colorScheme, lookMarkup, pageLook } from './page-look.ts';

const chosen = lookFrom([
  ['face', 'clear'],
  ['size', '5'],
  ['theme', 'sepia'],
  ['voice', 'Anna; ~ & (de:DE) = 1'],
]);

describe('a reader’s look', () => {
  it('comes back from the cookie as it was, whatever a voice is called', () => {
    expect(readLook(writeLook(chosen))).toEqual(chosen);
    expect(writeLook(chosen)).toMatch(/^[\w:&~%.'()!*-]+$/);
  });

  it('leaves no cookie when all is as it comes', () => {
    expect(lookCookie(defaultLook, false)).toBe('reading=; Path=/; Max-Age=0; SameSite=Lax');
    expect(lookCookie(chosen, true)).toMatch(/Max-Age=[1-9]\d+; SameSite=Lax; Secure$/);
  });

  it('takes nothing that it does not know from a cookie or a form', () => {
    for (const nonsense of ['size:9&face:"><script>&theme', 'toString:x&__proto__:y', '%', '&:&']) {
      expect(readLook(nonsense)).toEqual(defaultLook);
    }
    expect(lookFrom([['size', new Blob()]])).toEqual(defaultLook);
    expect(readLook(`voice:${'x'.repeat(4_000)}`).voice).toHaveLength(120);
  });

  it('changes what a form holds, and keeps the rest', () => {
    expect(lookFrom([['size', '1']], chosen)).toEqual({ ...chosen, size: '1' });
  });

  it('shows in the page only where it is not the default, and never the voice', () => {
    expect(lookMarkup(chosen)).toBe(
      ' data-look-face="clear" data-look-size="5" data-look-theme="sepia"',
    );
    expect(lookMarkup({ ...defaultLook, keys: 'off' })).toBe(' data-look-keys="off"');
    expect(lookMarkup(defaultLook)).toBe('');
    expect(lookAttributes(chosen)).toContainEqual(['data-look-motion', null]);
  });
});

describe('a page', () => {
  it('is drawn so only where somebody reads', () => {
    expect(pageLook([{ handle: undefined }, { handle: { isReading: true } }], chosen)).toBe(chosen);
    expect(pageLook([{ handle: { title: () => null } }], chosen)).toBe(defaultLook);
  });

  it('tells the browser whether it is light or dark', () => {
    expect(colorScheme('dark', chosen)).toBe('light');
    expect(colorScheme('light', { ...chosen, theme: 'dark' })).toBe('dark');
    expect(colorScheme('dark', defaultLook)).toBe('dark');
    expect(colorScheme('system', defaultLook)).toBe('light dark');
  });
});
