import { type ActionFunctionArgs, redirect, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { appContext } from '../../screen/app.ts';
import { nextPath } from '../../session/next-path.ts';
import { defaultLook, lookFrom } from './look.ts';
import { LookForm } from './look-form.tsx';
import { useLook, useReadingPage } from './use-look.ts';

export const handle = { isReading: true, title: () => t('pages.look.heading') };

/** Leads back to the text. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { look } = context.get(appContext);
  const form = await request.formData();
  look.set(form.has('reset') ? defaultLook : lookFrom(form, look.current()));
  return redirect(nextPath(String(form.get('next') ?? '')) ?? pathTo('readingLook'));
}

/** The settings on a page of their own, for whoever reads without JavaScript. */
export function Component() {
  const look = useLook();
  const [search] = useSearchParams();
  useReadingPage();
  return (
    <div className="page">
      <h1>{t('pages.look.heading')}</h1>
      <p>{t('pages.look.text')}</p>
      <LookForm look={look}>
        <input type="hidden" name="next" value={nextPath(search.get('next')) ?? ''} />
        <div className="button-row">
          <button className="button button-primary" type="submit">
            {t('pages.look.save')}
          </button>
          <button className="button" type="submit" name="reset" value="1">
            {t('pages.look.reset')}
          </button>
        </div>
      </LookForm>
    </div>
  );
}
