import { changeAdminFlag, hasActiveAdmin } from '../features/accounts/users/change-admin-flag.ts';
import { openSite } from './open-site.ts';
import { type Command, refuses, says } from './run-command.ts';

const usage = `Usage:
  npm run admin -- grant USERNAME     make someone an admin
  npm run admin -- revoke USERNAME    take their admin rights away`;

/** `npm run admin`: makes someone an admin, or takes that away. */
export const changeAdmins: Command = async ([act, username, ...more], settings) => {
  if ((act !== 'grant' && act !== 'revoke') || !username || more.length > 0) {
    return refuses(usage, 2);
  }
  try {
    const { database, place } = await openSite(settings);
    try {
      if (!(await changeAdminFlag(database, username, act === 'grant', Date.now()))) {
        return refuses(
          `No one has the username “${username}” on the site at ${place}. You can find usernames on authors’ pages.`,
          1,
        );
      }
      const now = act === 'grant' ? 'is now an admin' : 'is no longer an admin';
      const lines = [`${username} ${now} and has to log in again.`];
      if (!(await hasActiveAdmin(database.read))) {
        lines.push(
          'There’s no admin left who can log in. To make someone an admin: npm run admin -- grant USERNAME',
        );
      }
      return says(lines.join('\n'));
    } finally {
      await database.close();
    }
  } catch (error) {
    return refuses(error instanceof Error ? error.message : error, 1);
  }
};
