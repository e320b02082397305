import { useSearchParams } from 'react-router';
import { t } from '../i18n/translate.ts';

const texts = {
  'password-reset': () => t('cameFrom.passwordReset'),
  'guest-gone': () => t('guest.gone'),
  'account-deleted': () => t('cameFrom.accountDeleted'),
};

/** What was just done elsewhere, said on the page that it led to. */
export type CameFromWord = keyof typeof texts;

export const cameFrom = (word: CameFromWord) => ({ after: word });

export function CameFrom() {
  const word = useSearchParams()[0].get('after') ?? '';
  return Object.hasOwn(texts, word) ? (
    <p className="note" role="status">
      {texts[word as CameFromWord]()}
    </p>
  ) : null;
}
