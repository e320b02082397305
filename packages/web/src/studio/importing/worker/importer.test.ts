import { describe, expect, it, vi } from 'vitest';
import { type ImportWorker, startImporter } from './importer.ts';
import type { FromImporter, ToImporter } from './messages.ts';

/** A worker that answers when the test says so. */
function setUp() {
  const asked: ToImporter[] = [];
  const terminate = vi.fn();
  const worker = {
    postMessage: (message: ToImporter) => asked.push(message),
    terminate,
    onmessage: null,
    onerror: null,
  } as unknown as ImportWorker;
  const events = {
    onProgress: vi.fn(),
    onPreview: vi.fn(),
    onRefused: vi.fn(),
    onFailed: vi.fn(),
  };
  const importer = startImporter([], events, { open: () => worker });
  const say = (data: FromImporter) =>
    worker.onmessage?.call(worker as never, { data } as MessageEvent);
  const fail = () =>
    worker.onerror?.call(worker as never, { preventDefault() {} } as unknown as ErrorEvent);
  return { importer, events, asked, say, fail, terminate };
}

describe('the importer', () => {
  it('reads at once, and tells how far it is and what came of it', () => {
    const { events, asked, say } = setUp();
    expect(asked).toEqual([{ type: 'read', files: [], storyId: undefined }]);
    say({ type: 'progress', done: 2, all: 9 });
    say({ type: 'preview', stories: [] });
    expect(events.onProgress).toHaveBeenCalledWith(2, 9);
    expect(events.onPreview).toHaveBeenCalledWith([]);
  });

  it('gives each question its own answer', async () => {
    const { importer, say } = setUp();
    const played = importer.play(0, []);
    const bytes = importer.finish(0, 'The Mill');
    say({ type: 'scene', story: 0, acts: 0, view: null });
    const buffer = new ArrayBuffer(3);
    say({ type: 'finished', story: 0, bytes: buffer });
    expect([await played, await bytes]).toEqual([null, buffer]);
  });

  it('ends its worker when a file is refused, when it fails, and when nobody needs it', async () => {
    const refused = setUp();
    refused.say({ type: 'refused', why: 'No story' });
    expect(refused.events.onRefused).toHaveBeenCalledWith('No story');
    const failed = setUp();
    failed.fail();
    expect(failed.events.onFailed).toHaveBeenCalled();
    const closed = setUp();
    const waiting = closed.importer.map(0);
    closed.importer.close();
    await expect(waiting).rejects.toThrow('closed');
    for (const { terminate } of [refused, failed, closed]) expect(terminate).toHaveBeenCalled();
  });

  it('brings what was asked for before it ends, though the page was left', async () => {
    const { importer, say, terminate } = setUp();
    const bringing = importer.bring(['node a']);
    importer.close();
    expect(terminate).not.toHaveBeenCalled();
    const brought = { edits: [], leaves: null } as never;
    say({ type: 'brought', brought });
    expect(await bringing).toBe(brought);
    expect(terminate).toHaveBeenCalledOnce();
  });
});
