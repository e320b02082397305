import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'brasslamp-apt-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in place of the real one; like that it refuses to work twice at once, and takes a moment. */
const aptGet = `#!/bin/sh
[ "$1" = --version ] && exit 0
mkdir ${folder}/lock 2>/dev/null || exit 100
sleep 0.3
[ "$1" = install ] && echo program >> ${folder}/lantern
rmdir ${folder}/lock
`;

/** The code of a test process that misses a program; prints what it found. */
const missing = `
import { readFileSync } from 'node:fs';
import { installWithApt } from '${new URL('./apt.mjs', import.meta.url)}';
const find = () => { try { return readFileSync('${folder}/lantern', 'utf8'); } catch {} };
console.log(await installWithApt('lantern', find));
`;

// Elsewhere nothing is ever installed.
it.runIf(process.getuid?.() === 0)(
  'installs a package once that two test processes miss at once',
  async () => {
    const program = join(folder, 'apt-get');
    writeFileSync(program, aptGet);
    chmodSync(program, 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const args = ['--input-type=module', '--eval', missing];
    const both = [1, 2].map(() => promisify(execFile)(process.execPath, args, { env }));
    for (const { stdout } of await Promise.all(both)) expect(stdout).toMatch(/program\n\n$/);
    expect(readFileSync(join(folder, 'lantern'), 'utf8')).toBe('program\n');
  },
);
