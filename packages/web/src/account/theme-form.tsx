import type { FormEvent } from 'react';
import { useFetcher } from 'react-router';
import { isTheme, type Theme, themes } from '../device/theme.ts';
import { pathTo } from '../routes.ts';
import { useApp, useTheme } from '../screen/app.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import type { ProfileAnswer } from './profile-action.ts';
import { Section } from './section.tsx';
import { t } from './t.ts';

/** Changes the page at once, and is saved for every device that is signed in. */
export function ThemeForm({ theme: saved }: { theme: Theme }) {
  const { theme, world } = useApp();
  const shown = useTheme();
  const fetcher = useFetcher<ProfileAnswer>();

  function choose(event: FormEvent<HTMLFormElement>) {
    const { target } = event;
    if (target instanceof HTMLInputElement && isTheme(target.value)) theme.set(target.value);
    void fetcher.submit(event.currentTarget);
  }

  const chosen = world === 'server' ? saved : shown;
  return (
    <Section heading={t('account.profile.themeHeading')}>
      <fetcher.Form className="form" method="post" action={pathTo('profile')} onChange={choose}>
        <FormError failure={fetcher.data?.failure} />
        <input type="hidden" name="intent" value="theme" />
        <fieldset className="choice-row">
          <legend className="visually-hidden">{t('account.profile.themeHeading')}</legend>
          {themes.map((one) => (
            <label key={one} className="choice-chip">
              <input
                type="radio"
                name="theme"
                value={one}
                checked={chosen === one}
                onChange={() => {}}
              />
              {t(`account.profile.themes.${one}`)}
            </label>
          ))}
        </fieldset>
        <div className="button-row needs-no-script">
          <button className="button" type="submit">
            {t('account.profile.save')}
          </button>
        </div>
      </fetcher.Form>
    </Section>
  );
}
