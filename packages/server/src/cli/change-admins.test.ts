import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listEventsAbout } from '../features/events/list-events.ts';
import { describeOnBothDatabases, type TestApp } from '../testing/test-app.ts';
import { changeAdmins } from './change-admins.ts';
import { endedProgram } from './testing/ended-program.ts';

const settingsOf = ({ config: { dataDir, databaseUrl } }: TestApp) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
});

const runAdmin = (app: TestApp, ...args: string[]) => changeAdmins(args, settingsOf(app));

describeOnBothDatabases('npm run admin', (openApp) => {
  it('grants and revokes the flag, and ends the sessions of that user only', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    const flagsOf = async (token: string) =>
      (await app.call('GET /api/user/me', { token })).data?.flags;
    const loginAnna = async () => {
      const body = { username: 'anna', password: anna.password };
      return (await app.call('POST /api/user/login', { body })).data.access_token;
    };

    expect(await runAdmin(app, 'grant', 'Anna')).toEqual({
      code: 0,
      out: 'Anna is now an admin and has to log in again.\n',
      err: '',
    });
    expect((await app.call('GET /api/user/me', { token: anna.token })).status).toBe(401);
    const asAdmin = await loginAnna();
    expect(await flagsOf(asAdmin)).toEqual(['admin']);
    expect(await flagsOf(ben.token)).toEqual([]);

    expect((await runAdmin(app, 'revoke', 'anna')).out).toContain('is no longer an admin');
    expect((await app.call('GET /api/user/me', { token: asAdmin })).status).toBe(401);
    expect(await flagsOf(await loginAnna())).toEqual([]);
    const events = await listEventsAbout(app.app.database.read, anna.id, 100);
    expect(
      events
        .filter(({ type }) => type === 'user_flags_changed')
        .map(({ actor_id, detail }) => [actor_id, detail]),
    ).toEqual([
      [null, { username: 'anna', from: 'admin', to: '' }],
      [null, { username: 'anna', from: '', to: 'admin' }],
    ]);
  });

  it('is a program', async () => {
    const app = await openApp();
    await app.signUp('anna');
    expect(await endedProgram('admin', ['grant', 'anna'], settingsOf(app))).toEqual({
      code: 0,
      out: 'anna is now an admin and has to log in again.\n',
      err: '',
    });
    expect(await endedProgram('admin', ['grant', 'nobody'], settingsOf(app))).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('No one has the username “nobody”'),
    });
  });

  it('says when no admin is left, and how there is one again', async () => {
    const app = await openApp();
    for (const name of ['anna', 'ben']) {
      await app.signUp(name);
      await runAdmin(app, 'grant', name);
    }
    expect((await runAdmin(app, 'revoke', 'anna')).out).not.toContain('no admin left');
    const { code, out } = await runAdmin(app, 'revoke', 'ben');
    expect([code, out]).toEqual([
      0,
      'ben is no longer an admin and has to log in again.\n' +
        'There’s no admin left who can log in. To make someone an admin: npm run admin -- grant USERNAME\n',
    ]);
  });

  it('says when nobody has the name', async () => {
    const { code, err } = await runAdmin(await openApp(), 'grant', 'nobody');
    expect([code, err]).toEqual([1, expect.stringContaining('No one has the username “nobody”')]);
  });

  it('makes no site where there is none, and names the place it looked at', async () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'brasslamp-no-site-')), 'data');
    const app = await openApp();
    const nowhere = { ...app, config: { ...app.config, dataDir, databaseUrl: undefined } };
    const { code, err } = await runAdmin(nowhere, 'grant', 'anna');
    expect([code, err]).toEqual([1, expect.stringContaining(`There’s no site at ${dataDir}.`)]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('says how it is used', async () => {
    const app = await openApp();
    for (const args of [[], ['grant'], ['promote', 'anna'], ['grant', 'anna', 'ben']]) {
      const { code, err } = await runAdmin(app, ...args);
      expect([code, err]).toEqual([2, expect.stringContaining('Usage:')]);
    }
  });
});
