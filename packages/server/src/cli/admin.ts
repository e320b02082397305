import { changeAdminFlag, hasActiveAdmin } from '../features/accounts/users/change-admin-flag.ts';
import { openSite } from './open-site.ts';

const usage = `Usage:
  npm run admin -- grant USERNAME     make someone an admin
  npm run admin -- revoke USERNAME    take their admin rights away`;

const [act, username, ...more] = process.argv.slice(2);
if ((act !== 'grant' && act !== 'revoke') || !username || more.length > 0) {
  console.error(usage);
  process.exit(2);
}
try {
  const { database, place } = await openSite();
  try {
    if (await changeAdminFlag(database, username, act === 'grant', Date.now())) {
      const now = act === 'grant' ? 'is now an admin' : 'is no longer an admin';
      console.log(`${username} ${now} and has to log in again.`);
      if (!(await hasActiveAdmin(database.read))) {
        console.log(
          'There’s no admin left who can log in. To make someone an admin: npm run admin -- grant USERNAME',
        );
      }
    } else {
      console.error(
        `No one has the username “${username}” on the site at ${place}. You can find usernames on authors’ pages.`,
      );
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
