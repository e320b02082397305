/** The result of reading what cannot be read: the faults are in the `Reading`. */
export const wrong = Symbol('wrong');
export type Wrong = typeof wrong;
