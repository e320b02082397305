import sharp from 'sharp';
import { expect, it } from 'vitest';
import { AppError } from '../../../errors/app-error.ts';
import { onePixel } from '../../../testing/images.ts';
import { createEncoder } from './encoder.ts';

const log = { error: () => {} };
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) =>
      error instanceof AppError ? (error.errors?.[0] ?? error.messageId) : error,
  );

it('ends an image that takes too long, and goes on with the next one', async () => {
  const background = { r: 9, g: 9, b: 9 };
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const large = await sharp({
    create: { width: 3_000, height: 3_000, channels: 3, background, noise },
  })
    .jpeg()
    .toBuffer();
  const encoder = createEncoder({ log }, { timeMs: 20 });
  expect(await refusal(encoder.encode(large, 'anna'))).toMatchObject({
    path: 'file',
    message_id: 'image_too_hard',
  });
  await encoder.close();
  const patient = createEncoder({ log });
  const tried = await Promise.all([
    refusal(patient.encode(large, 'anna')),
    refusal(patient.encode(Buffer.from('x'), 'anna')),
    refusal(patient.encode(onePixel, 'ben')),
  ]);
  expect(tried).toEqual([null, expect.objectContaining({ message_id: 'image_unreadable' }), null]);
  await patient.close();
});

it('refuses more than may wait, and begins anew after it was closed', async () => {
  const encoder = createEncoder({ log }, { waiting: 1 });
  const tried = await Promise.all([1, 2, 3].map(() => refusal(encoder.encode(onePixel, 'anna'))));
  expect(tried).toEqual([null, null, 'busy.images']);
  await encoder.close();
  expect(await encoder.encode(onePixel, 'anna')).toMatchObject({ width: 1, height: 1 });
  await encoder.close();
});
