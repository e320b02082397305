import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** The row of a field of logic that was added last, until the focus has left it. */
export interface AddedRow {
  key: string | null;
  /** True while one cannot have filled it in yet: what it still needs is not said. */
  isQuiet: boolean;
  begin: (key: string) => void;
  end: () => void;
}

const none = { key: null, isQuiet: false };

/** `isWrong`: something was wrong with the field before, and stays said. */
export function useAddedRow(isWrong: boolean): AddedRow {
  const [row, setRow] = useState<Pick<AddedRow, 'key' | 'isQuiet'>>(none);
  return useMemo(
    () => ({
      ...row,
      begin: (key) => setRow({ key, isQuiet: !isWrong }),
      end: () => setRow(none),
    }),
    [row, isWrong],
  );
}

/** Of each row's element: a new one gets the focus, and is new until the focus goes elsewhere. */
export function useRowElement(key: string, added: AddedRow) {
  const ref = useRef<HTMLLIElement>(null);
  const isNew = added.key === key;
  useEffect(() => {
    if (isNew) focusInto(ref);
  }, [isNew]);
  function onBlur() {
    // A control may have given way to another one of the row, which gets the focus next.
    if (isNew) setTimeout(() => !ref.current?.contains(document.activeElement) && added.end());
  }
  return { ref, onBlur };
}

/** To what is to be filled in first, or else to the first control. */
function focusInto({ current: row }: RefObject<HTMLElement | null>) {
  const controls = [
    ...(row?.querySelectorAll<HTMLInputElement>('input, select, textarea, button') ?? []),
  ];
  (controls.find(({ type, value }) => type !== 'button' && value === '') ?? controls[0])?.focus();
}
