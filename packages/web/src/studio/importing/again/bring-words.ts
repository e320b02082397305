import { t } from '../t.ts';
import type { ShownDifference } from '../worker/messages.ts';

/** What the button does: what comes in, and what goes. */
export function bringWords(wanted: readonly ShownDifference[]): string {
  const gone = wanted.filter(({ standing }) => standing === 'gone');
  const count = wanted.length - gone.length;
  const areNodes = gone.every(({ kind }) => kind === 'node');
  const going = { count, gone: gone.length };
  if (gone.length === 0) return t('import.again.bring', { count });
  if (count === 0) return t(areNodes ? 'import.again.binNodes' : 'import.again.binThings', going);
  return t(areNodes ? 'import.again.bringAndBinNodes' : 'import.again.bringAndBinThings', going);
}
