import { useSearchParams } from 'react-router';

/** What a list is narrowed to. It stands in the address, so that a link or "back" leads to it. */
export function useFilters<Name extends string>(...names: Name[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;

  function setFilter(name: Name, value: string) {
    setParams(
      (old) => {
        if (value) old.set(name, value);
        else old.delete(name);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { filters, setFilter };
}
