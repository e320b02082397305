// A process that makes WebP of one image after the other. Its parent ends it when it takes too long.

import type { FieldError } from '@brasslamp/contract/error-codes';
import { limits } from '@brasslamp/story/model';
import sharp, { type Metadata } from 'sharp';
import { fieldError } from '../../../errors/app-error.ts';
import type { EncodedImage, FromEncoder, ToEncoder } from './encoder.ts';

const megapixel = 1_000_000;
const megabyte = 1_000_000;

// SVG and PDF can fetch, and the readers of rare formats are the ones with holes: all are shut.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

interface Refused {
  refused: FieldError;
}

const unreadable: Refused = { refused: fieldError('file', 'image_unreadable') };

/** Throws where it isn't one of the five formats, or is damaged. */
async function encode(bytes: Uint8Array): Promise<{ image: EncodedImage } | Refused> {
  const tried = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  const tooLarge = refusedSize(tried);
  if (tooLarge) return tooLarge;
  if (isAsStored(bytes, tried)) {
    // All of it is read once, so that a damaged one is refused; to encode it again would only blur it.
    await sharp(bytes, { animated: true, failOn: 'error' }).raw().toBuffer();
    const { width, height, pageHeight = height } = tried;
    return { image: { content: bytes, width, height: pageHeight } };
  }
  const isAnimated = (tried.pages ?? 1) > 1;
  const read = sharp(bytes, {
    animated: true,
    failOn: 'error',
    limitInputPixels: limits.sentImagePixels,
  });
  // What says which way up it is goes with all other metadata, so the pixels are turned.
  const upright = isAnimated ? read : read.autoOrient();
  const { data, info } = await upright
    .resize({
      width: limits.imageSidePixels,
      height: limits.imageSidePixels,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  if (data.byteLength > limits.fileMegabytes * megabyte) {
    const megabytes = Math.ceil(data.byteLength / megabyte);
    const most = limits.fileMegabytes;
    return { refused: fieldError('file', 'image_animation_too_large', { megabytes, most }) };
  }
  return { image: { content: data, width: info.width, height: info.pageHeight ?? info.height } };
}

/** The parts of a WebP without metadata. */
const plainChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);

/** Whether an image is what this process makes of images: a WebP of the right size, and nothing else in the file. */
function isAsStored(bytes: Uint8Array, { format, width, height, pageHeight = height }: Metadata) {
  if (format !== 'webp' || Math.max(width, pageHeight) > limits.imageSidePixels) return false;
  if (bytes.byteLength > limits.fileMegabytes * megabyte) return false;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.readUInt32LE(4) !== file.byteLength - 8) return false;
  let at = 12;
  while (at + 8 <= file.byteLength) {
    if (!plainChunks.has(file.toString('latin1', at, at + 4))) return false;
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === file.byteLength;
}

/** The refusal of an image by the size that it states, before it is unpacked. The height is that of all frames. */
function refusedSize({ width, height, pages = 1, pageHeight = height }: Metadata): Refused | null {
  const side = Math.max(width, pageHeight);
  if (side > limits.sentImageSidePixels) {
    return {
      refused: fieldError('file', 'image_side_too_long', {
        pixels: side,
        most: limits.sentImageSidePixels,
      }),
    };
  }
  if (height > limits.sentImageSidePixels) {
    const most = Math.floor(limits.sentImageSidePixels / pageHeight);
    return { refused: fieldError('file', 'image_too_many_frames', { frames: pages, most }) };
  }
  const pixels = width * height;
  if (pixels <= limits.sentImagePixels) return null;
  const megapixels = Math.ceil(pixels / megapixel);
  const most = limits.sentImagePixels / megapixel;
  return { refused: fieldError('file', 'image_too_many_pixels', { megapixels, most }) };
}

const answer = (message: FromEncoder) => process.send?.(message);

process.on('message', ({ number, bytes }: ToEncoder) => {
  void encode(bytes)
    .catch(() => unreadable)
    .then((result) => answer({ number, ...result }));
});
// The parent is gone.
process.on('disconnect', () => process.exit());
answer('ready');
