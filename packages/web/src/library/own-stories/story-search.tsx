import { siteLimits } from '@brasslamp/story/model/site-limits';
import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { Field, Labelled } from '../../ui/fields/field.tsx';
import { orders, type Wanted } from './wanted.ts';

/** Search among one's own stories and their order. The address says both, so that a link leads back to it. */
export function StorySearch({ wanted }: { wanted: Wanted }) {
  const [search, setSearch] = useFromAddress(wanted.search);
  const [order, setOrder] = useFromAddress(wanted.order);
  return (
    <Form className="own-stories-search" role="search" replace preventScrollReset>
      <Field
        label={t('pages.username.search')}
        name="search"
        type="search"
        maxLength={siteLimits.search}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Labelled label={t('pages.username.order')} hint={undefined} error={undefined}>
        {(described) => (
          <select
            className="input"
            name="order"
            value={order}
            {...described}
            onChange={({ currentTarget }) => {
              currentTarget.form?.requestSubmit();
              setOrder(orders.find((one) => one === currentTarget.value) ?? order);
            }}
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

/** A field's value, which follows the address where that changes by itself: back, forward, or a link. */
function useFromAddress<Value>(there: Value) {
  const [value, setValue] = useState(there);
  useEffect(() => setValue(there), [there]);
  return [value, setValue] as const;
}
