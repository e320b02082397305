import { type RefObject, useEffect, useState } from 'react';

/** Where the caret is, or was when the keyboard left the field. */
export function useCaret(area: RefObject<HTMLTextAreaElement | null>) {
  const [caret, setCaret] = useState({ start: 0, end: 0 });
  useEffect(() => {
    const look = () => {
      const element = area.current;
      if (!element || document.activeElement !== element) return;
      const { selectionStart: start, selectionEnd: end } = element;
      setCaret((old) => (old.start === start && old.end === end ? old : { start, end }));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [area]);
  return caret;
}
