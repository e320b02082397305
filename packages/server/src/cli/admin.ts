import { readConfig } from '../config.ts';
import { openDatabase } from '../db/connect/open-database.ts';
import { changeAdminFlag, hasActiveAdmin } from '../features/accounts/users/change-admin-flag.ts';

const usage = `Usage:
  npm run admin -- grant USERNAME     make somebody an admin
  npm run admin -- revoke USERNAME    no longer an admin`;

const [act, username, ...more] = process.argv.slice(2);
if ((act !== 'grant' && act !== 'revoke') || !username || more.length > 0) {
  console.error(usage);
  process.exit(2);
}
try {
  const database = await openDatabase(readConfig(process.env));
  try {
    if (await changeAdminFlag(database, username, act === 'grant', Date.now())) {
      const now = act === 'grant' ? 'is an admin now' : 'is no admin any more';
      console.log(`${username} ${now} and has to log in again.`);
      if (!(await hasActiveAdmin(database.read))) {
        console.log(
          'No admin is left who can log in. To make somebody one: npm run admin -- grant USERNAME',
        );
      }
    } else {
      console.error(`Nobody has the username ${username}. Names are shown on the authors' pages.`);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
