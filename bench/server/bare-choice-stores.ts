import Sqlite from 'better-sqlite3';
import pg from 'pg';

interface Session {
  user_id: string;
}

interface Playthrough {
  id: string;
  version_id: string;
  turn: number;
  state: string;
  node_id: string;
  node_name: string;
  stored_bytes: number;
  story_title: string;
  owner_name: string;
}

interface Turn extends Playthrough {
  action: string;
  now: number;
}

/** The reads and writes of a choice, with nothing between the route and the driver. */
export interface BareStore {
  readSession(id: string): Promise<Session>;
  readPlaythrough(id: string, userId: string): Promise<Playthrough>;
  write(turn: Turn): Promise<void>;
}

const session = `select sessions.id, sessions.user_id, sessions.last_used_at, sessions.expires_at,
    users.username, users.flags, users.email_verified_at, users.suspended_at, users.is_guest
  from sessions join users on users.id = sessions.user_id where sessions.id = $1`;
const playthrough = `select playthroughs.*, stories.slug as story_slug, stories.title as story_title,
    stories.status, stories.owner_id, stories.current_version_id, stories.content_revision,
    story_versions.content_revision as frozen_content_revision, users.username as owner_name,
    stored_bytes.playing, stored_bytes.in_bin, beta_readers.user_id as beta_reader_id
  from playthroughs
  join stories on stories.id = playthroughs.story_id
  join users on users.id = stories.owner_id
  join story_versions on story_versions.id = playthroughs.version_id
  left join stored_bytes on stored_bytes.user_id = playthroughs.user_id
  left join beta_readers on beta_readers.story_id = playthroughs.story_id
    and beta_readers.user_id = playthroughs.user_id
  where playthroughs.id = $1 and playthroughs.user_id = $2`;
const update = `update playthroughs set turn = $1, state = $2, node_id = $3, node_name = $4,
    updated_at = $5, whole_turn = $1, stored_bytes = $6, dropped_at = null, ending = null
  where id = $7 and turn = $1 - 1 and deleted_at is null`;
const insert = `insert into turns (playthrough_id, turn, action, version_id, state, whole_turn, created_at)
  values ($1, $2, $3, $4, $5, null, $6)`;

const rowBytes = 150;

const valuesOf = ({ id, version_id, turn, state, action, now, ...row }: Turn) => {
  const stored = row.stored_bytes + Buffer.byteLength(state) + Buffer.byteLength(action) + rowBytes;
  return {
    update: [turn, state, row.node_id, row.node_name, now, stored, id],
    insert: [id, turn, action, version_id, state, now],
  };
};

/** Writers that wait at the same time share a commit, as in the site. */
export function onSqlite(path: string): BareStore {
  const sqlite = new Sqlite(path);
  sqlite.pragma('synchronous = FULL');
  const prepared = (sql: string) => sqlite.prepare(sql.replace(/\$(\d)/g, '?$1'));
  const readSession = prepared(session);
  const readPlaythrough = prepared(playthrough);
  const [updateRow, insertRow] = [prepared(update), prepared(insert)];
  const numbered = (values: unknown[]) =>
    Object.fromEntries(values.map((value, index) => [index + 1, value]));
  const [begin, commit] = [sqlite.prepare('begin immediate'), sqlite.prepare('commit')];
  let waiting: { turn: Turn; done: () => void }[] = [];
  const writeAll = () => {
    const batch = waiting;
    waiting = [];
    begin.run();
    for (const { turn } of batch) {
      const values = valuesOf(turn);
      updateRow.run(numbered(values.update));
      insertRow.run(numbered(values.insert));
    }
    commit.run();
    for (const { done } of batch) done();
  };
  return {
    readSession: async (id) => readSession.get(numbered([id])) as Session,
    readPlaythrough: async (id, userId) =>
      readPlaythrough.get(numbered([id, userId])) as Playthrough,
    write: (turn) =>
      new Promise((done) => {
        if (waiting.length === 0) setImmediate(writeAll);
        waiting.push({ turn, done });
      }),
  };
}

const connections = 10;

/** Statements that are prepared once for each connection, and one transaction for each choice. */
export function onPostgres(url: string): BareStore {
  const int8 = 20;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: {
      getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  const first = async <Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row> => {
    const [row] = (await pool.query<Row>({ name, text, values })).rows;
    if (!row) throw new Error(`There is no such ${name}`);
    return row;
  };
  return {
    readSession: (id) => first('session', session, [id]),
    readPlaythrough: (id, userId) => first('playthrough', playthrough, [id, userId]),
    write: async (turn) => {
      const values = valuesOf(turn);
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query({ name: 'update', text: update, values: values.update });
        await client.query({ name: 'insert', text: insert, values: values.insert });
        await client.query('commit');
      } finally {
        client.release();
      }
    },
  };
}
