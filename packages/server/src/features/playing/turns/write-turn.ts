import { compiledQuery } from '../../../db/compiled-query.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { isPostgres } from '../../../db/portable.ts';
import type { Row } from '../../../db/tables.ts';

type MovedRow = Pick<
  Row<'playthroughs'>,
  | 'id'
  | 'turn'
  | 'version_id'
  | 'state'
  | 'node_id'
  | 'node_name'
  | 'ending'
  | 'updated_at'
  | 'whole_turn'
  | 'stored_bytes'
> & { turn_before: number };

const movedColumns = [
  'id',
  'turn_before',
  'turn',
  'version_id',
  'state',
  'node_id',
  'node_name',
  'ending',
  'updated_at',
  'whole_turn',
  'stored_bytes',
] as const;

/** The number of the turn before is the guard: of several that are written at once one goes on. */
const moving = (db: Pick<Reader, 'updateTable'>, { id, turn_before, ...changes }: MovedRow) =>
  db
    .updateTable('playthroughs')
    .set({ ...changes, dropped_at: null })
    .where('id', '=', id)
    .where('turn', '=', turn_before)
    .where('deleted_at', 'is', null);

const turnColumns = [
  'playthrough_id',
  'turn',
  'action',
  'version_id',
  'state',
  'whole_turn',
  'created_at',
] as const;

const insertTurnRow = compiledQuery<Row<'turns'>>(turnColumns, (db, row) =>
  db.insertInto('turns').values(row),
);

export async function insertTurn(trx: Writer, row: Row<'turns'>): Promise<void> {
  await insertTurnRow(trx, row);
}

const updateTurn = compiledQuery<MovedRow>(movedColumns, moving);

interface LoggedTurn {
  logged_action: string | null;
  logged_state: string;
  logged_whole_turn: number | null;
}

/** SQLite can’t do both in one statement. */
const moveAndLog = compiledQuery<MovedRow & LoggedTurn>(
  [...movedColumns, 'logged_action', 'logged_state', 'logged_whole_turn'],
  (db, { logged_action, logged_state, logged_whole_turn, ...moved }) =>
    db
      .with('moved', (query) => moving(query, moved).returning('id'))
      .insertInto('turns')
      .columns(turnColumns)
      .expression(({ selectFrom, val }) =>
        selectFrom('moved').select([
          'moved.id',
          val(moved.turn).as('turn'),
          val(logged_action).as('action'),
          val(moved.version_id).as('version_id'),
          val(logged_state).as('state'),
          val(logged_whole_turn).as('whole_turn'),
          val(moved.updated_at).as('created_at'),
        ]),
      ),
);

/**
 * Moves a playthrough on by a turn, and logs it. False when the playthrough is deleted, or has moved on
 * from `turn_before`: then nothing is written.
 */
export async function writeTurn(
  db: Writer,
  moved: MovedRow,
  logged: Pick<Row<'turns'>, 'action' | 'state' | 'whole_turn'>,
): Promise<boolean> {
  if (isPostgres(db)) {
    const { action: logged_action, state: logged_state, whole_turn: logged_whole_turn } = logged;
    const one = { ...moved, logged_action, logged_state, logged_whole_turn };
    return Number((await moveAndLog(db, one)).numAffectedRows) === 1;
  }
  if (Number((await updateTurn(db, moved)).numAffectedRows) === 0) return false;
  const { id: playthrough_id, turn, version_id, updated_at: created_at } = moved;
  await insertTurn(db, { ...logged, playthrough_id, turn, version_id, created_at });
  return true;
}
