import { isKeyOf } from '@brasslamp/story/model/records';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { nextPath } from '../session/next-path.ts';
import { useSession } from './app.ts';

const texts = {
  'password-reset': () => t('cameFrom.passwordReset'),
  'guest-gone': () => t('guest.gone'),
  'account-deleted': () => t('cameFrom.accountDeleted'),
  'log-in': (next) =>
    rich(t('cameFrom.logIn'), {
      login: (inside) => <Link to={pathTo('login', undefined, next)}>{inside}</Link>,
    }),
  'not-yours': () => t('cameFrom.notYours'),
} satisfies Record<string, (next: Record<string, string>) => ReactNode>;

/** A word about what was just done elsewhere, or why one is here, for the page that it led to. */
export type CameFromWord = keyof typeof texts;

export const cameFrom = (word: CameFromWord) => ({ after: word });

export function CameFrom() {
  const search = useSearchParams()[0];
  const isSignedIn = useSession() !== null;
  const word = search.get('after') ?? '';
  if (!isKeyOf(texts, word) || (word === 'log-in' && isSignedIn)) return null;
  const next = nextPath(search.get('next'));
  return (
    <p className="note" role="status">
      {texts[word](next ? { next } : {})}
    </p>
  );
}
