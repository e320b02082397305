const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  }
  return value;
});

/** The checksum (CRC-32) by which an archive tells that what was unpacked is what was packed. */
export function checksum(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffff_ffff) >>> 0;
}
