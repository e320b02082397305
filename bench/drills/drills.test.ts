// Short forms of the drills, with real processes.
import { it } from 'vitest';
import { drill as databaseAway } from './database-away.ts';
import { drill as idempotency } from './idempotency.ts';
import { drill as migrations } from './migrations.ts';
import { drill as stopping } from './stopping.ts';

it('a first start that is killed can be started again, and three at once all serve', () =>
  migrations(['1', '1']));

it('a database that stops, crashes or refuses is a 503 until it is back, and nothing is lost', () =>
  databaseAway(['4', '1']));

it('a POST whose answer was lost to kill -9 is answered at once when it is sent again', () =>
  idempotency(['3']));

it('a site with half-sent requests open stops in time, with its database closed', () =>
  stopping(['300', 'sqlite']));
