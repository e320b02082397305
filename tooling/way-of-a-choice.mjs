// How one choice of a reader goes through the rooms of the server, from the route to the row, and how
// often a call comes back into a room where it has been before: `npm run way-of-a-choice`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsWhile } from './trace-calls.mjs';

const folder = mkdtempSync(join(tmpdir(), 'brasslamp-way-'));
const { readConfig } = await import('../packages/server/src/config.ts');
const { start } = await import('../packages/server/src/start.ts');
const server = await start(readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }));
try {
  const begin = await findAStory();
  // The first choices compile queries and fill caches.
  for (let warm = 0; warm < 3; warm += 1) await (await begin())();
  tell(await callsWhile(await begin()));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A guest opens a demo story; gives what begins it, which gives what makes the first choice. */
async function findAStory() {
  const { access_token: token } = await call('POST', '/api/guests');
  const { stories } = await call('GET', '/api/stories/brasslamp', undefined, token);
  const path = `/api/stories/brasslamp/${stories[0].slug}/playthrough`;
  return async () => {
    const { id, view } = await call('POST', path, {}, token);
    const choice = view.actions.find((action) => !action.locked);
    return () => call('PUT', `${path}/${id}/action`, { action_id: choice.id }, token);
  };
}

async function call(method, path, body, token) {
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

/** A room: a package's first folder, a feature of the server, or a file that stands alone. */
function roomOf(file) {
  const [name, folder, feature] = file.split('/');
  return folder === 'features' ? `${name}/features/${feature}` : `${name}/${folder}`;
}

/** Every call from one room into another; what the framework calls by itself is no call of ours. */
function tell(calls) {
  const between = calls.filter(({ file, caller }) => caller && roomOf(caller) !== roomOf(file));
  const seen = new Set(between.slice(0, 1).map(({ caller }) => roomOf(caller)));
  let returns = 0;
  for (const { file, name, caller } of between) {
    const room = roomOf(file);
    const isReturn = seen.has(room);
    if (isReturn) returns += 1;
    seen.add(room);
    process.stdout.write(
      `${isReturn ? 'again' : '     '}  ${roomOf(caller)} → ${room}  ${file} ${name}\n`,
    );
  }
  const files = new Set(calls.map(({ file }) => file));
  process.stdout.write(
    `A choice enters ${seen.size} rooms and ${files.size} files, and comes back into a room ${returns} times.\n`,
  );
}
