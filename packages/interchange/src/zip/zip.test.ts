import { fileProblemText } from '@brasslamp/messages';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { StoryFileError } from '../import/imported-story.ts';
import { checksum } from './checksum.ts';
import { isZip, unzip, type ZipLimits } from './unzip.ts';
import { zipFiles } from './zip-files.ts';

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;
const limits: ZipLimits = { entries: 100, bytes: 10 * megabyte, fileBytes: 5 * megabyte };

function problemOf(bytes: Uint8Array, given: Partial<ZipLimits> = {}): string {
  try {
    unzip(bytes, { ...limits, ...given });
  } catch (error) {
    if (error instanceof StoryFileError) return fileProblemText(error.problem);
    throw error;
  }
  return '';
}

const file = (path: string, text = 'x') => ({ path, bytes: strToU8(text) });
const one = zipFiles([file('story.txt', 'Hello, hello, hello, hello.')]);

/** The archive with other bytes wherever these are found. */
function replaced(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + 1)) copy.write(to, at);
  return copy;
}

/** Writes numbers into the directory, by their place in its first entry. */
function withStated(bytes: Uint8Array, numbers: Record<number, number>): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf('PK\u0001\u0002', 0, 'latin1');
  for (const [place, number] of Object.entries(numbers))
    copy.writeUInt32LE(number, at + Number(place));
  return copy;
}
const [packedPlace, sizePlace, offsetPlace] = [20, 24, 42];

const damagedStory =
  '“story.txt” in this archive is damaged. Make the archive again, or choose another copy.';
const brokenArchive =
  'This ZIP archive can’t be read: it is damaged or not whole. Make it again, or choose another copy.';

describe('an archive', () => {
  it('gives back what was put in, in its order, and is the same bytes again', () => {
    const anyFile = fc.record({
      path: fc.stringMatching(/^[a-zäß日]{1,9}(\/[a-z0-9 ]{1,9}){0,2}\.[a-z]{1,4}$/),
      bytes: fc.uint8Array({ maxLength: 300 }),
      isStored: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyFile, { selector: ({ path }) => path }), (files) => {
        const bytes = zipFiles(files);
        expect(isZip(bytes)).toBe(true);
        const found = unzip(bytes, limits);
        expect(found.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
        expect(found.map((one) => [...one.bytes])).toEqual(files.map((one) => [...one.bytes]));
        expect(zipFiles(files)).toEqual(bytes);
      }),
      { numRuns: 100 },
    );
  });

  it('has checksums as everybody makes them', () => {
    expect(checksum(strToU8('123456789'))).toBe(0xcb_f4_39_26);
    expect(checksum(new Uint8Array())).toBe(0);
  });

  it('may have a comment, bytes before it, folders, and what systems add by themselves', () => {
    const bytes = zipSync({
      'a/': new Uint8Array(),
      '__MACOSX/._x': strToU8('x'),
      'a/.DS_Store': strToU8('x'),
      'a\\b.txt': strToU8('Hello'),
    });
    expect(unzip(bytes, limits)).toEqual([{ path: 'a/b.txt', bytes: strToU8('Hello') }]);
    const commented = Buffer.concat([one, Buffer.from('PK. A comment.')]);
    commented.writeUInt16LE(14, one.byteLength - 2);
    expect(unzip(commented, limits)).toHaveLength(1);
  });
});

it('an archive with its large numbers in an extra field is read as any other', () => {
  const at = Buffer.from(one).indexOf('PK\u0001\u0002', 0, 'latin1');
  const [head, entry, end] = [one.subarray(0, at), one.subarray(at, -22), one.subarray(-22)];
  const [stated, after] = [Buffer.from(entry), Buffer.from(end)];
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [place, from] of [sizePlace, packedPlace, offsetPlace].entries()) {
    extra.writeBigUInt64LE(BigInt(stated.readUInt32LE(from)), 4 + 8 * place);
    stated.writeUInt32LE(0xffff_ffff, from);
  }
  stated.writeUInt16LE(extra.byteLength, 30);
  after.writeUInt32LE(stated.byteLength + extra.byteLength, 12);
  expect(unzip(Buffer.concat([head, stated, extra, after]), limits)).toEqual(unzip(one, limits));
});

describe('a hostile archive', () => {
  it.each(['../evil.txt', 'a/../../evil', '/etc/passwd', 'C:/evil', '..\\evil', 'a/./b', '..'])(
    'that leads out of itself by %s is refused whole',
    (path) => {
      const bytes = zipFiles([file('good.txt'), file(path)]);
      expect(problemOf(bytes)).toBe(
        `“${path}” would lie outside of this archive. Nothing of it is unpacked. Make the archive again from the folder itself.`,
      );
    },
  );

  it('with a name that is no prototype is an archive with such a name', () => {
    const bytes = replaced(zipFiles([file('--proto--')]), '--proto--', '__proto__');
    expect(unzip(bytes, limits)).toEqual([{ path: '__proto__', bytes: strToU8('x') }]);
  });

  it('with more files than may be is refused before anything is unpacked', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      ...file(`${at}.txt`),
      isStored: true,
    }));
    expect(problemOf(zipFiles(many))).toBe(
      'This archive has 10,000 files, and can have up to 100. Make a smaller one.',
    );
  });

  it('with a bomb in it is refused by what it says, and unpacks no more than that', () => {
    const bomb = zipFiles([file('bomb.txt', '0'.repeat(6 * megabyte))]);
    expect(bomb.byteLength).toBeLessThan(10 * kilobyte);
    expect(problemOf(bomb)).toBe(
      '“bomb.txt” in this archive has 6 MB, and a file can have up to 5 MB. Take it out of the archive.',
    );
    // It says that it is small, and is not.
    const liar = withStated(bomb, { [sizePlace]: 100 });
    expect(problemOf(liar)).toContain('is damaged');
    const several = zipFiles([1, 2, 3].map((at) => file(`${at}.txt`, '0'.repeat(4 * megabyte))));
    expect(problemOf(several)).toBe('This archive unpacks to more than 10 MB. Make a smaller one.');
  });

  it('with one file twice, a password or a method that nobody knows is refused', () => {
    const twice = replaced(zipFiles([file('a.txt'), file('b.txt')]), 'b.txt', 'a.txt');
    expect(problemOf(twice)).toBe('“a.txt” is in this archive twice. Make the archive again.');
    const flags = Buffer.from(one);
    const at = flags.indexOf('PK\u0001\u0002', 0, 'latin1');
    flags.writeUInt16LE(1, at + 8);
    expect(problemOf(flags)).toContain('has a password');
    const method = Buffer.from(one);
    method.writeUInt16LE(93, at + 10);
    expect(problemOf(method)).toContain('packed in a way that can’t be read');
  });

  it('that is cut off anywhere is refused', () => {
    for (let end = 0; end < one.byteLength; end += 1) {
      expect(problemOf(one.subarray(0, end))).toBe(brokenArchive);
    }
  });

  it('whose bytes are others in one place is refused, or gives what was put in', () => {
    const whole = Buffer.from(unzip(one, limits)[0]?.bytes ?? []);
    fc.assert(
      fc.property(fc.nat(one.byteLength - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const bytes = Buffer.from(one);
        bytes[at] = (bytes[at] ?? 0) ^ by;
        try {
          const found = unzip(bytes, limits);
          // Its name is covered by no checksum.
          if (found.length > 0) expect(Buffer.from(found[0]?.bytes ?? [])).toEqual(whole);
        } catch (error) {
          expect(error).toBeInstanceOf(StoryFileError);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('that points out of itself is refused', () => {
    for (const numbers of [
      { [offsetPlace]: 0x7fff_fffe },
      { [packedPlace]: 0x7fff_fffe },
      { [offsetPlace]: 0xffff_ffff },
      { [packedPlace]: 0xffff_ffff },
    ]) {
      expect(problemOf(withStated(one, numbers))).toBe(brokenArchive);
    }
    expect(problemOf(withStated(one, { [packedPlace]: 3 }))).toBe(damagedStory);
  });
});
