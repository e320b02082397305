import { Link, useLocation } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';

/** To a guest, where they look at what they read, and nowhere else. */
export function GuestNote() {
  const { pathname } = useLocation();
  const next = { next: pathname };
  return (
    <p className="note">
      {rich(t('guest.note'), {
        signUp: (inside) => <Link to={pathTo('register', undefined, next)}>{inside}</Link>,
        login: (inside) => <Link to={pathTo('login', undefined, next)}>{inside}</Link>,
      })}
    </p>
  );
}
