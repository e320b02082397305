import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyFor, readSecret } from './secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'brasslamp-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe('the secret', () => {
  it('is made once, long, and readable by its owner only', async () => {
    const folder = join(dataDir, 'not', 'there', 'yet');
    const made = await readSecret(folder);
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await readSecret(folder)).toBe(made);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secret']);
  });

  it('is the same for all that start at once', async () => {
    const inHere = Array.from({ length: 10 }, () => readSecret(dataDir));
    const script = `import { readSecret } from ${JSON.stringify(join(import.meta.dirname, 'secret.ts'))};
      process.stdout.write(await readSecret(${JSON.stringify(dataDir)}));`;
    const elsewhere = Array.from({ length: 2 }, async () => {
      const run = promisify(execFile);
      return (await run(process.execPath, ['--input-type=module', '-e', script])).stdout;
    });
    const secrets = await Promise.all([...inHere, ...elsewhere]);
    expect(new Set(secrets).size).toBe(1);
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(`${secrets[0]}\n`);
  });

  it('is refused when its file is damaged', async () => {
    await writeFile(join(dataDir, 'secret'), 'short');
    await expect(readSecret(dataDir)).rejects.toThrow('is damaged');
  });

  it('gives each purpose a key of its own', () => {
    const secret = 's'.repeat(43);
    expect(keyFor('tokens', secret)).toEqual(keyFor('tokens', secret));
    expect(keyFor('tokens', secret)).not.toEqual(keyFor('codes', secret));
  });
});
