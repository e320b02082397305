import { isKeyOf } from '@brasslamp/story/model/records';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { nextPath } from '../session/next-path.ts';
import { useSession } from './app.ts';
import type { CameFromWord } from './came-from.ts';

const texts: Record<CameFromWord, (next: Record<string, string>) => ReactNode> = {
  'password-reset': () => t('cameFrom.passwordReset'),
  'guest-gone': () => t('guest.gone'),
  'account-deleted': () => t('cameFrom.accountDeleted'),
  'log-in': (next) =>
    rich(t('cameFrom.logIn'), {
      login: (inside) => <Link to={pathTo('login', undefined, next)}>{inside}</Link>,
    }),
  'not-yours': () => t('cameFrom.notYours'),
};

/** What the word in the address says. */
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
