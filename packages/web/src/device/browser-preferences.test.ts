import { describe, expect, it, vi } from 'vitest';
import { createBrowserPreferences } from './browser-preferences.ts';
import { defaultPreferences } from './reading-preferences.ts';

function setUp(cookie = '') {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const document = { cookie };
  const preferences = createBrowserPreferences(
    { storage, document, isHttps: false },
    defaultPreferences,
  );
  return { preferences, document, kept };
}

describe('reading preferences in the browser', () => {
  it('is what the cookie says, also where the page was drawn without it', () => {
    const { preferences } = setUp('theme=dark; reading=size:5&theme:sepia');
    expect(preferences.current()).toEqual({ ...defaultPreferences, size: '5', theme: 'sepia' });
    expect(preferences.atStart()).toBe(defaultPreferences);
  });

  it('is told to whoever shows it, kept for the next page, and told to other tabs', () => {
    const { preferences, document, kept } = setUp();
    const listener = vi.fn();
    preferences.subscribe(listener);
    preferences.set({ ...defaultPreferences, face: 'clear' });
    expect(listener).toHaveBeenCalledOnce();
    expect(document.cookie).toMatch(/^reading=face:clear; Path=\//);
    expect(kept.get('reading')).toBe('face:clear');
  });

  it('follows another tab', () => {
    const { preferences, document } = setUp();
    document.cookie = 'reading=size:1';
    preferences.reread();
    expect(preferences.current().size).toBe('1');
  });
});
