import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingsFile } from './settings-file.mjs';

it('adds to the environment, which counts more, and may be missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-settings-'));
  const file = join(folder, '.env');
  const settings = () =>
    execFileSync(
      process.execPath,
      [
        settingsFile.replace(/=.*/, `=${file}`),
        '--print',
        '[process.env.SITE_NAME, process.env.DATA_DIR].join()',
      ],
      { env: { DATA_DIR: '/of/the/environment' }, encoding: 'utf8' },
    ).trim();
  expect(settings()).toBe(',/of/the/environment');
  writeFileSync(file, 'SITE_NAME=Of the file\nDATA_DIR=/of/the/file\n');
  expect(settings()).toBe('Of the file,/of/the/environment');
});
