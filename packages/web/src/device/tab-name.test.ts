import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A page of a tab, with what session storage its tab has. */
async function openPage(storage: Map<string, string>) {
  vi.resetModules();
  const { claimTabName, tabName } = await import('./tab-name.ts');
  const page = new EventTarget();
  claimTabName(
    {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    page,
  );
  return { name: tabName, on: (event: string) => page.dispatchEvent(new Event(event)) };
}

describe('The name of a tab', () => {
  let storage: Map<string, string>;
  beforeEach(() => {
    storage = new Map();
  });

  it('stays after a reload', async () => {
    const page = await openPage(storage);
    page.on('pagehide');
    expect((await openPage(storage)).name()).toBe(page.name());
  });

  it('is another in a tab that begins with a copy of this one’s storage', async () => {
    const page = await openPage(storage);
    page.on('pagehide');
    const next = await openPage(storage);
    expect((await openPage(new Map(storage))).name()).not.toBe(next.name());
  });

  it('is taken again by a page that the browser restores when going back', async () => {
    const page = await openPage(storage);
    page.on('pagehide');
    const next = await openPage(storage);
    next.on('pagehide');
    page.on('pageshow');
    expect(page.name()).toBe(next.name());
    expect((await openPage(new Map(storage))).name()).not.toBe(page.name());
  });
});
