import type { State } from '../state/state.ts';

/** So large are the pieces of memory of which copies are made: more cost more to begin. */
const slabBytes = 64 * 1024;

/**
 * Makes copies of states of one length. They share pieces of memory, which are freed when nobody
 * keeps any of their copies: a piece for each copy costs several times what the copying does.
 */
export function copierOf(length: number): (state: State) => Int32Array {
  const bytes = length * Int32Array.BYTES_PER_ELEMENT;
  const perSlab = Math.max(1, Math.floor(slabBytes / bytes));
  let slab = new ArrayBuffer(0);
  let used = 0;
  return (state) => {
    if (used + bytes > slab.byteLength) {
      slab = new ArrayBuffer(perSlab * bytes);
      used = 0;
    }
    const copy = new Int32Array(slab, used, length);
    copy.set(state);
    used += bytes;
    return copy;
  };
}
