/*
 * What every page has to know of what is kept here, without opening the store for it. Whoever's
 * browser denies local storage hands in at the reader's page only.
 */

const readerKey = 'keptFor';
const turnsKey = 'keptTurns';

type Marks = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const offlineFlags = (storage: Marks) => ({
  /** Whose things are kept; '' = of somebody who has logged out; null = nobody's. */
  reader: () => storage.getItem(readerKey),
  setReader: (id: string) => storage.setItem(readerKey, id),
  forgetReader: () => storage.removeItem(readerKey),
  /** Turns were left that are not handed in. */
  hasTurns: () => storage.getItem(turnsKey) !== null,
  setHasTurns(has: boolean) {
    if (has) storage.setItem(turnsKey, '1');
    else storage.removeItem(turnsKey);
  },
});
