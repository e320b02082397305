/** A random number of 32 bits: all chance in a playthrough comes from it. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] as number;
