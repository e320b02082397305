import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { median } from '../site/load.ts';

/** The cost of a small commit with synchronous=FULL here, as a multiple of one with OFF. */
export function fullCommitOverOff(folder: string): number {
  const ratios = Array.from({ length: 5 }, (_, round) => {
    const full = commitMs(join(folder, `full-${round}.sqlite`), 'FULL');
    const off = commitMs(join(folder, `off-${round}.sqlite`), 'OFF');
    return full / off;
  });
  return median(ratios);
}

function commitMs(path: string, synchronous: 'FULL' | 'OFF'): number {
  const commits = 400;
  const sqlite = new Sqlite(path);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma(`synchronous = ${synchronous}`);
  sqlite.exec('create table rows (id integer primary key, text text)');
  const insert = sqlite.prepare('insert into rows (text) values (?)');
  const start = performance.now();
  for (let index = 0; index < commits; index += 1) insert.run('x'.repeat(200));
  const elapsed = performance.now() - start;
  sqlite.close();
  return elapsed / commits;
}
