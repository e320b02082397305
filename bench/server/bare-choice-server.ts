import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';

/**
 * The reference for `choice-over-http.ts`: one bare Fastify route and the bare driver, which do the
 * reads and writes of a choice — the session with its user, the playthrough with its story, one
 * update, one insert — and commit each one separately. It runs no engine and checks nothing.
 * Arguments: the path of the database file. Prints its address.
 */
const sqlite = new Sqlite(process.argv[2] ?? ':memory:');
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec(`
  create table users (id text primary key, username text, flags text, suspended_at integer);
  create table sessions (id text primary key, user_id text, last_used_at integer, expires_at integer);
  create table stories (id text primary key, owner_id text, title text, slug text, status text);
  create table playthroughs (id text primary key, user_id text, story_id text, turn integer,
    state text, node_id text, node_name text, updated_at integer);
  create table turns (playthrough_id text, turn integer, action text, state text,
    created_at integer, primary key (playthrough_id, turn));
  insert into users values ('u', 'anna', '[]', null);
  insert into stories values ('s', 'u', 'Bench', 'bench', 'published');
`);
const addSession = sqlite.prepare('insert into sessions values (?, ?, 0, 0)');
const addPlaythrough = sqlite.prepare(
  `insert into playthroughs values (?, 'u', 's', 0, '{}', 'n', 'Hall', 0)`,
);
for (let index = 0; index < 64; index += 1) {
  addSession.run(`session-${index}`, 'u');
  addPlaythrough.run(`playthrough-${index}`);
}

const readSession = sqlite.prepare(
  `select sessions.user_id, username, flags, suspended_at, last_used_at, expires_at
   from sessions join users on users.id = sessions.user_id where sessions.id = ?`,
);
const readPlaythrough = sqlite.prepare(
  `select playthroughs.*, title, slug, status, username from playthroughs
   join stories on stories.id = playthroughs.story_id
   join users on users.id = stories.owner_id where playthroughs.id = ?`,
);
const update = sqlite.prepare(
  'update playthroughs set turn = ?, state = ?, updated_at = ? where id = ? and turn = ?',
);
const insert = sqlite.prepare('insert into turns values (?, ?, ?, ?, ?)');
const begin = sqlite.prepare('begin immediate');
const commit = sqlite.prepare('commit');

const fastify = Fastify();
fastify.put<{ Params: { id: string }; Body: { action_id: string } }>(
  '/playthrough/:id/action',
  (request) => {
    const token = request.headers.authorization?.slice('Bearer '.length);
    const session = readSession.get(token) as { user_id: string };
    const row = readPlaythrough.get(request.params.id) as Record<string, string | number>;
    const turn = Number(row.turn) + 1;
    const now = Date.now();
    const state = JSON.stringify({ node_id: row.node_id, turn, seed: 1, visits: { n: turn } });
    begin.run();
    update.run(turn, state, now, request.params.id, row.turn);
    insert.run(request.params.id, turn, JSON.stringify(request.body), state, now);
    commit.run();
    return {
      data: {
        id: row.id,
        story_name: row.title,
        story_username: row.username,
        user: session.user_id,
        node: { id: row.node_id, name: row.node_name },
        turn,
        view: { body: { type: 'root', children: [] }, actions: [] },
      },
    };
  },
);
process.stdout.write(`${await fastify.listen({ host: '127.0.0.1', port: 0 })}\n`);
