import { siteLimits } from '@brasslamp/story/model/site-limits';
import { Form } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { Field, Labelled } from '../../ui/fields/field.tsx';
import { orders, type Wanted } from './wanted.ts';

/** Search among one's own stories and their order. The address says both, so that a link leads back to it. */
export function StorySearch({ wanted }: { wanted: Wanted }) {
  return (
    <Form className="own-stories-search" role="search" replace preventScrollReset>
      <Field
        key={wanted.search}
        label={t('pages.username.search')}
        name="search"
        type="search"
        maxLength={siteLimits.search}
        defaultValue={wanted.search}
      />
      <Labelled label={t('pages.username.order')} hint={undefined} error={undefined}>
        {(described) => (
          <select
            className="input"
            name="order"
            defaultValue={wanted.order}
            {...described}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            {orders.map((one) => (
              <option key={one} value={one}>
                {t(`pages.username.orders.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <button className="button" type="submit">
        {t('pages.username.searchButton')}
      </button>
    </Form>
  );
}
