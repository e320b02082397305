import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readSettings } from './read-settings.ts';

afterEach(() => vi.unstubAllEnvs());

it('come from the environment, and where that says nothing from the file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'brasslamp-settings-')), '.env');
  writeFileSync(file, 'SITE_NAME=From the file\nDATA_DIR=/of/the/file\n');
  vi.stubEnv('SITE_NAME', undefined);
  vi.stubEnv('DATA_DIR', '/of/the/environment');
  expect(readSettings(file)).toMatchObject({
    siteName: 'From the file',
    dataDir: '/of/the/environment',
  });
});
