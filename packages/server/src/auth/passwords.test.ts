import { describe, expect, it } from 'vitest';
import { argon2id, createPasswords } from './passwords.ts';

const cheap = { memoryKiB: 64, passes: 1 };

describe('passwords', () => {
  it('are stored as argon2id with 46 MiB, two passes and one lane', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(
      /^\$argon2id\$v=19\$m=47104,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(await passwords.verify('correct horse', hash)).toBe(true);
    expect(await passwords.verify('correct horsf', hash)).toBe(false);
  });

  it('have a salt of their own each', async () => {
    const passwords = createPasswords(cheap);
    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
  });

  it('are verified with the cost they were stored with', async () => {
    const hash = await createPasswords({ memoryKiB: 128, passes: 3 }).hash('old');
    expect(await createPasswords(cheap).verify('old', hash)).toBe(true);
  });

  it('are the same from every keyboard: é in one character or in two', async () => {
    const passwords = createPasswords(cheap);
    const hash = await passwords.hash('caf\u00e9 au lait');
    expect(await passwords.verify('cafe\u0301 au lait', hash)).toBe(true);
  });

  it('are hashed to their last byte', async () => {
    const passwords = createPasswords(cheap);
    const long = 'x'.repeat(127);
    const hash = await passwords.hash(`${long}a`);
    expect(await passwords.verify(`${long}b`, hash)).toBe(false);
  });

  it('can be checked against nobody, at the same cost and never with success', async () => {
    const passwords = createPasswords({ memoryKiB: 8 * 1024, passes: 2 });
    const hash = await passwords.hash('right');
    // In time that this process has a core for: what else the machine does is not in it.
    const cpuUs = async (run: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // By turns, for cores change their speed; the least, for memory is swept now and then.
    let known = Number.POSITIVE_INFINITY;
    let unknown = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 9; round += 1) {
      known = Math.min(known, await cpuUs(() => passwords.verify('wrong', hash)));
      unknown = Math.min(unknown, await cpuUs(() => passwords.verify('wrong', '')));
    }
    expect(await passwords.verify('right', '')).toBe(false);
    expect(await passwords.findMatch('right', [])).toBe(-1);
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('of one group are tried together, at the cost of one', async () => {
    const secret = 'a secret that only this test knows';
    const passwords = createPasswords({ ...cheap, secret });
    const group = 'anna@example.org';
    const hashes = [await passwords.hash('first', group), await passwords.hash('second', group)];
    expect(await passwords.findMatch('first', hashes)).toBe(0);
    expect(await passwords.findMatch('second', hashes)).toBe(1);
    expect(await passwords.findMatch('third', hashes)).toBe(-1);
    const { findMatch } = createPasswords({ ...cheap, maxAtOnce: 1, maxQueued: 0 });
    expect(await findMatch('second', hashes)).toBe(1);
  });

  it('of two groups, or of two sites, share no salt', async () => {
    const saltOf = async (secret: string, group: string) =>
      (await createPasswords({ ...cheap, secret }).hash('same', group)).split('$')[4];
    const salt = await saltOf('secret of one site', 'anna');
    expect(await saltOf('secret of one site', 'anna')).toBe(salt);
    expect(await saltOf('secret of one site', 'ben')).not.toBe(salt);
    expect(await saltOf('secret of another', 'anna')).not.toBe(salt);
  });

  it('are hashed a few at a time; when the queue is full the rest are asked to try again later', async () => {
    const passwords = createPasswords({ ...cheap, maxAtOnce: 2, maxQueued: 3 });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => passwords.hash(`password ${index}`)),
    );
    expect(results.map((result) => result.status)).toEqual([
      ...Array<string>(5).fill('fulfilled'),
      ...Array<string>(3).fill('rejected'),
    ]);
    expect(results[7]).toMatchObject({ reason: { code: 'busy', retryAfterSeconds: 2 } });
    expect(await passwords.hash('later')).toContain('$argon2id$');
  });

  it('give their place back when they fail', async () => {
    const passwords = createPasswords({ ...cheap, maxAtOnce: 1, maxQueued: 0 });
    await expect(passwords.verify('x', 'not a hash')).rejects.toThrow('PHC');
    expect(await passwords.hash('next')).toContain('$argon2id$');
  });
});

it('argon2id gives what the reference implementation gives', async () => {
  // From the reference's own tests: password, somesalt, two passes, 64 MiB, one lane.
  const tag = await argon2id({
    message: Buffer.from('password'),
    nonce: Buffer.from('somesalt'),
    parallelism: 1,
    tagLength: 32,
    memory: 65_536,
    passes: 2,
  });
  expect(tag.toString('hex')).toBe(
    '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7',
  );
});
