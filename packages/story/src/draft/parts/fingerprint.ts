import type { Fingerprint } from './edits.ts';

/**
 * 16 hex digits that tell one value from another: of its JSON with sorted keys, so that the order in
 * which fields were written does not count, nor does a field that is undefined. It guards against
 * accidents, not against people: somebody can make two values that have the same.
 */
export function fingerprint(value: unknown): Fingerprint {
  const text = canonical(value);
  let one = 0x9e3779b9;
  let two = 0x85ebca6b;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one ^= unit;
    one = Math.imul((one << 13) | (one >>> 19), 0xcc9e2d51);
    two ^= unit;
    two = Math.imul((two << 15) | (two >>> 17), 0x1b873593);
  }
  return hex(mixed(one ^ text.length)) + hex(mixed(two ^ one));
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

/** The end of MurmurHash3: every bit of what goes in changes about half of what comes out. */
function mixed(lane: number): number {
  let bits = lane ^ (lane >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

const hex = (lane: number): string => (lane >>> 0).toString(16).padStart(8, '0');
