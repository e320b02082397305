const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A file as an address that needs no network: `data:image/webp;base64,…`. */
export function fileAddress(bytes: Uint8Array, mediaType: string): string {
  const parts = [`data:${mediaType};base64,`];
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two, three] = bytes.subarray(at, at + 3);
    const sum = (one << 16) | ((two ?? 0) << 8) | (three ?? 0);
    const digit = (shift: number) => digits.charAt((sum >>> shift) & 63);
    parts.push(
      digit(18) +
        digit(12) +
        (two === undefined ? '=' : digit(6)) +
        (three === undefined ? '=' : digit(0)),
    );
  }
  return parts.join('');
}
