import { describe, expect, it, vi } from 'vitest';
import { createBrowserTheme, type Theme } from './theme.ts';

function setUp(atStart: Theme = 'system') {
  const saved = new Map<string, string>();
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
    removeItem: (key: string) => void saved.delete(key),
  };
  const dataset: DOMStringMap = {};
  const document = { cookie: '' };
  const places = { storage, document, root: { dataset }, isHttps: false };
  const theme = createBrowserTheme(places, atStart);
  return { theme, saved, dataset, document };
}

describe('the browser’s theme', () => {
  it('lights the page at once, and is in the cookie for the next one', () => {
    const { theme, dataset, document, saved } = setUp();
    const listener = vi.fn();
    theme.subscribe(listener);
    theme.set('dark');
    expect(dataset.theme).toBe('dark');
    expect(document.cookie).toMatch(/^theme=dark; Path=\/; Max-Age=[1-9]/);
    expect(saved.get('theme')).toBe('dark');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('leaves no mark and no cookie when the system decides', () => {
    const { theme, dataset, document } = setUp('light');
    theme.set('system');
    expect('theme' in dataset).toBe(false);
    expect(document.cookie).toContain('Max-Age=0');
  });

  it('follows another tab, and no nonsense', () => {
    const { theme, saved, dataset } = setUp();
    saved.set('theme', 'light');
    theme.reread();
    expect(theme.current()).toBe('light');
    saved.set('theme', 'pink');
    theme.reread();
    expect(dataset.theme).toBe('light');
  });
});
