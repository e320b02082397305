/*
 * What every page has to know of the offline store, in local storage, so that it need not open the
 * store for it. Where local storage is denied, only the reader's page sends pending turns.
 */

/** The names under which browsers have them. */
const readerKey = 'keptFor';
const turnsKey = 'keptTurns';

/** The key, in the tab’s own storage, of answers that were typed and not sent. */
export const typedAnswersKey = 'typedAnswers';

type Flags = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const offlineFlags = (storage: Flags) => ({
  /** Whose playthroughs are stored; '' = of somebody who has logged out; null = nobody's. */
  reader: () => storage.getItem(readerKey),
  setReader: (id: string) => storage.setItem(readerKey, id),
  forgetReader: () => storage.removeItem(readerKey),
  /** Turns are stored that the server does not know. */
  hasTurns: () => storage.getItem(turnsKey) !== null,
  setHasTurns(has: boolean) {
    if (has) storage.setItem(turnsKey, '1');
    else storage.removeItem(turnsKey);
  },
});
