// Shows how one choice of a reader goes through the rooms of the server, from the route to the row, and
// how often a call returns to a room it has left: `npm run way-of-a-choice`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, callsWhile } from './trace-calls.ts';

const folder = mkdtempSync(join(tmpdir(), 'brasslamp-way-'));
// Only what is loaded from here on is traced.
const { readConfig } = await import('../../packages/server/src/config.ts');
const { start } = await import('../../packages/server/src/start.ts');
const server = await start(readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }));
try {
  const begin = await findAStory();
  // The first choices compile queries and fill caches.
  for (let warm = 0; warm < 3; warm += 1) await (await begin())();
  report(await callsWhile(await begin()));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A guest opens a demo story; returns the call that starts it, which returns the first choice. */
async function findAStory() {
  const { access_token: token } = await call<{ access_token: string }>('POST', '/api/guests');
  const author = await call<{ stories: { slug: string }[] }>('GET', '/api/stories/brasslamp');
  const path = `/api/stories/brasslamp/${author.stories[0]?.slug}/playthrough`;
  return async () => {
    const { id, view } = await call<{
      id: string;
      view: { actions: { id: string; locked: boolean }[] };
    }>('POST', path, { token, body: {} });
    const action_id = view.actions.find((action) => !action.locked)?.id;
    return () => call('PUT', `${path}/${id}/action`, { token, body: { action_id } });
  };
}

async function call<Reply>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Reply> {
  const reply = await fetch(server.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text).data;
}

/** A room: a feature of the server, or else a package's first folder. */
function roomOf(file: string): string {
  const [name, folder, feature] = file.split('/');
  return folder === 'features' ? `${name}/features/${feature}` : `${name}/${folder}`;
}

/** A file directly under a package's `src/`, such as the bounded cache; it counts as a library. */
function isTool(file: string): boolean {
  return file.split('/').length === 2;
}

/** Lists every call from one room into another; calls made by the framework itself do not count. */
function report(calls: Call[]): void {
  const seen = new Set<string>();
  let returns = 0;
  for (const { file, name, caller } of calls.filter((call) => !isTool(call.file))) {
    if (caller === null || roomOf(caller) === roomOf(file)) continue;
    seen.add(roomOf(caller));
    const isReturn = seen.has(roomOf(file));
    seen.add(roomOf(file));
    if (isReturn) returns += 1;
    console.log(`${isReturn ? 'again' : '     '}  ${roomOf(caller)} → ${file} ${name}`);
  }
  const files = new Set(calls.map(({ file }) => file));
  console.log(
    `A choice enters ${seen.size} rooms and ${files.size} files, and comes back into a room ${returns} times.`,
  );
}
