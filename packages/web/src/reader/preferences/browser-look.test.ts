import { describe, expect, it, vi } from 'vitest';
import { createBrowserLook } from './browser-look.ts';
import { defaultLook } from './look.ts';

function setUp(cookie = '') {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const document = { cookie };
  const look = createBrowserLook({ storage, document, isHttps: false }, defaultLook);
  return { look, document, kept };
}

describe('the look in the browser', () => {
  it('is what the cookie says, also where the page was drawn without it', () => {
    const { look } = setUp('theme=dark; reading=size:5&theme:sepia');
    expect(look.current()).toEqual({ ...defaultLook, size: '5', theme: 'sepia' });
    expect(look.atStart()).toBe(defaultLook);
  });

  it('is told to whoever shows it, kept for the next page, and told to other tabs', () => {
    const { look, document, kept } = setUp();
    const listener = vi.fn();
    look.subscribe(listener);
    look.set({ ...defaultLook, face: 'clear' });
    expect(listener).toHaveBeenCalledOnce();
    expect(document.cookie).toMatch(/^reading=face:clear; Path=\//);
    expect(kept.get('reading')).toBe('face:clear');
  });

  it('follows another tab', () => {
    const { look, document } = setUp();
    document.cookie = 'reading=size:1';
    look.reread();
    expect(look.current().size).toBe('1');
  });
});
