import sharp from 'sharp';

/** The smallest image, as PNG. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12PYmqoNAAMYAUaY+o6eAAAAAElFTkSuQmCC',
  'base64',
);

/** Frames of 2 × 10, no two after each other alike. */
export function film(frames: number): Promise<Buffer> {
  const frame = (at: number) => Buffer.alloc(60, at % 2 === 0 ? 0 : 255);
  const all = Buffer.concat(Array.from({ length: frames }, (_, at) => frame(at)));
  return sharp(all, { raw: { width: 2, height: 10 * frames, channels: 3, pageHeight: 10 } })
    .gif()
    .toBuffer();
}
