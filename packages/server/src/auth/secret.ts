import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const minCharacters = 32;

/** The secret that is created at the first start and stored in the data folder. */
export async function readSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const fromFile = (await readIfThere(path)) ?? (await make(dataDir, path));
  if (fromFile.length < minCharacters) {
    throw new Error(
      `${path} is damaged. Delete it (everyone will have to log in again), or set SECRET.`,
    );
  }
  return fromFile;
}

/** A separate key for each purpose, so that a signature for one is worthless for another. */
export const keyFor = (
  purpose: 'tokens' | 'codes' | 'salts' | 'networks',
  secret: string,
): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', `brasslamp ${purpose}`, 32));

/**
 * The file is written under a temporary name and then linked to its own name, which fails if that
 * exists. If two processes start at once, one wins and both read the same secret.
 */
async function make(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await file.sync();
    await file.close();
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
