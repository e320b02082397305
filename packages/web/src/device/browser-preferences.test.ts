import { describe, expect, it, vi } from 'vitest';
import { createBrowserPreferences } from './browser-preferences.ts';
import { defaultPreferences } from './reading-preferences.ts';

function setUp(cookie = '') {
  const saved = new Map<string, string>();
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
    removeItem: (key: string) => void saved.delete(key),
  };
  const document = { cookie };
  const preferences = createBrowserPreferences(
    { storage, document, isHttps: false },
    defaultPreferences,
  );
  return { preferences, document, saved };
}

describe('reading preferences in the browser', () => {
  it('is what the cookie says, also where the page was drawn without it', () => {
    const { preferences } = setUp('theme=dark; reading=size:5&theme:sepia');
    expect(preferences.current()).toEqual({ ...defaultPreferences, size: '5', theme: 'sepia' });
    expect(preferences.atStart()).toBe(defaultPreferences);
  });

  it('reaches those who show it, is saved for the next page, and reaches other tabs', () => {
    const { preferences, document, saved } = setUp();
    const listener = vi.fn();
    preferences.subscribe(listener);
    preferences.set({ ...defaultPreferences, face: 'clear' });
    expect(listener).toHaveBeenCalledOnce();
    expect(document.cookie).toMatch(/^reading=face:clear; Path=\//);
    expect(saved.get('reading')).toBe('face:clear');
  });

  it('follows another tab', () => {
    const { preferences, document } = setUp();
    document.cookie = 'reading=size:1';
    preferences.reread();
    expect(preferences.current().size).toBe('1');
  });
});
