import { beforeEach, expect, it, vi } from 'vitest';

const place = { text: 'It is foggy.', at: 12 };
const upload = async () => ({ url: '/media/a.webp' });

/** The module as after a reload of the tab, or at first. */
async function load() {
  vi.resetModules();
  return await import('./pending-uploads.ts');
}

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    },
  });
  return () => {
    vi.unstubAllGlobals();
    vi.resetModules();
  };
});

it('what was typed about an upload is there after a reload, at its node alone', async () => {
  const { addPending, changePending, sendPending } = await load();
  const key = addPending('quay', { kind: 'image', place });
  await sendPending('quay', { key, kind: 'image' }, upload, new File([], 'lamp.png'));
  changePending('quay', key, { alt: 'A bra' });

  const { pendingIn } = await load();
  expect(pendingIn('street')).toEqual([]);
  expect(pendingIn('quay')).toMatchObject([
    { alt: 'A bra', fileName: 'lamp.png', url: '/media/a.webp', place, failure: null },
  ]);
});

it('a file that had not arrived before a reload is asked for again', async () => {
  const { addPending, sendPending } = await load();
  const key = addPending('quay', { kind: 'image', place, alt: 'A bra' });
  void sendPending('quay', { key, kind: 'image' }, () => new Promise(() => {}), new File([], 'a'));

  const after = await load();
  expect(after.pendingIn('quay')).toMatchObject([
    { alt: 'A bra', failure: { canTryAgain: false } },
  ]);
  await after.sendPending('quay', { key, kind: 'image' }, upload, new File([], 'b'));
  expect(after.pendingIn('quay')).toMatchObject([
    { alt: 'A bra', fileName: 'b', url: '/media/a.webp', failure: null },
  ]);
});

it('what is put in or dropped does not come back', async () => {
  const { addPending, dropPending, pendingIn } = await load();
  const key = addPending('quay', { kind: 'sound', place, url: '/media/a.mp3' });
  dropPending('quay', key);
  expect(pendingIn('quay')).toEqual([]);
  expect((await load()).pendingIn('quay')).toEqual([]);
});
