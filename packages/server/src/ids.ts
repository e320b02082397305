import { v7 } from 'uuid';

/** A new UUIDv7: unique, and in the order in which they were made. */
export const newId = (): string => v7();
