import { expect, it } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

const picture = (bytes: number) => async () => Buffer.alloc(bytes);

it('draws a picture once, however many ask for it at once and afterwards', async () => {
  const pictureFor = createPictureCache(10_000);
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    return Buffer.alloc(10);
  };
  await Promise.all([pictureFor('a', draw), pictureFor('a', draw)]);
  await pictureFor('a', draw);
  expect(drawn).toBe(1);
});

it('forgets those that were not asked for longest when they become too many', async () => {
  const pictureFor = createPictureCache(10_000);
  for (const key of ['a', 'b', 'a', 'c']) await pictureFor(key, picture(4_000));
  const again: string[] = [];
  for (const key of ['a', 'c', 'b']) {
    await pictureFor(key, async () => {
      again.push(key);
      return Buffer.alloc(4_000);
    });
  }
  expect(again).toEqual(['b']);
});

it('lets two be drawn at once and some wait, and turns the others away', async () => {
  const pictureFor = createPictureCache(10_000);
  const finish: (() => void)[] = [];
  const slow = () => new Promise<Buffer>((resolve) => finish.push(() => resolve(Buffer.alloc(1))));
  const asked = Array.from({ length: 18 }, (_, index) => pictureFor(`picture ${index}`, slow));
  await expect(pictureFor('one more', slow)).rejects.toMatchObject({ code: 'busy' });
  expect(finish).toHaveLength(2);
  for (let index = 0; index < asked.length; index += 1) {
    finish[index]?.();
    await asked[index];
  }
  await expect(pictureFor('later', picture(1))).resolves.toHaveLength(1);
});

it('a picture that failed is drawn again when it is asked for again', async () => {
  const pictureFor = createPictureCache(10_000);
  const fails = () => Promise.reject(new Error('no'));
  await expect(pictureFor('a', fails)).rejects.toThrow('no');
  await expect(pictureFor('a', picture(3))).resolves.toHaveLength(3);
});
