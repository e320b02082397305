import { type ActionFunctionArgs, redirect, useSearchParams } from 'react-router';
import { defaultPreferences, preferencesFrom } from '../../device/reading-preferences.ts';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { appContext } from '../../screen/app.ts';
import { nextPath } from '../../session/next-path.ts';
import { PreferencesForm } from './preferences-form.tsx';
import { usePreferences, useReadingPage } from './use-preferences.ts';

export const handle = { isReading: true, title: () => t('pages.preferences.heading') };

/** Leads back to the text. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { preferences } = context.get(appContext);
  const form = await request.formData();
  preferences.set(
    form.has('reset') ? defaultPreferences : preferencesFrom(form, preferences.current()),
  );
  return redirect(nextPath(String(form.get('next') ?? '')) ?? pathTo('readingPreferences'));
}

/** The settings on a page of their own, for readers without JavaScript. */
export function Component() {
  const preferences = usePreferences();
  const [search] = useSearchParams();
  useReadingPage();
  return (
    <div className="page">
      <h1>{t('pages.preferences.heading')}</h1>
      <p>{t('pages.preferences.text')}</p>
      <PreferencesForm preferences={preferences}>
        <input type="hidden" name="next" value={nextPath(search.get('next')) ?? ''} />
        <div className="button-row">
          <button className="button button-primary" type="submit">
            {t('pages.preferences.save')}
          </button>
          <button className="button" type="submit" name="reset" value="1">
            {t('pages.preferences.reset')}
          </button>
        </div>
      </PreferencesForm>
    </div>
  );
}
