import { expect, it } from 'vitest';
import { imageAddress, imageId, isImageAddress, sizeOfImage } from './image-address.ts';

it('the address of an image says how large it is', () => {
  const chance = '0123456789abcdef0123456789';
  for (const size of [
    { width: 1, height: 1 },
    { width: 1_600, height: 9 },
    { width: 255, height: 1_600 },
  ]) {
    const address = imageAddress(imageId(chance, size));
    expect(address).toHaveLength('/media/.webp'.length + 32);
    expect([isImageAddress(address), sizeOfImage(address)]).toEqual([true, size]);
  }
});

it('no other text is such an address', () => {
  const address = `/media/${'0'.repeat(32)}.webp`;
  for (const text of [
    address.toUpperCase(),
    `${address}?x`,
    `${address}\n`,
    ` ${address}`,
    `/${address}`,
    address.slice(1),
    address.replace('0', ''),
    address.replace('webp', 'png'),
    address.replace('media/', 'media/../'),
    `https://example.org${address}`,
    '',
  ]) {
    expect([text, isImageAddress(text), sizeOfImage(text)]).toEqual([text, false, null]);
  }
});
