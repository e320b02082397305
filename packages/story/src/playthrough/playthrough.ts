/** The log of a playthrough: how its turns are stored, which of them count, and how one comes back to an earlier one. */
export { type Reached, restarted, rewoundTo } from './reached.ts';
export { type StoredTurn, savedIn, storedTurn, wholeStates } from './stored-turns.ts';
export {
  actOf,
  ancestorTurns,
  type LoggedAction,
  loggedAction,
  parentTurn,
  type ReaderAction,
} from './turn-ancestry.ts';
