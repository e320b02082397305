import { useEffect } from 'react';
import { useApp } from '../../screen/app.ts';
import { choiceSelector } from './choices.tsx';

/** The keys 1–9 choose, unless they are switched off; Escape leaves the focus mode. */
export function useReaderKeys() {
  const { preferences } = useApp();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isBusyElsewhere(event)) return;
      const { keys, focus } = preferences.current();
      if (event.key === 'Escape' && focus === 'on')
        preferences.set({ ...preferences.current(), focus: 'off' });
      if (/^[1-9]$/.test(event.key) && keys === 'on') pressChoice(Number(event.key));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [preferences]);
}

/** Those below the text; where there are none, those in it. */
function pressChoice(number: number) {
  const choices = [...document.querySelectorAll<HTMLButtonElement>(choiceSelector)];
  const below = choices.filter((choice) => choice.closest('.choice-list'));
  (below.length > 0 ? below : choices)[number - 1]?.click();
}

function isBusyElsewhere(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
  const ownsKeys =
    target instanceof Element && target.closest('input, textarea, select, .preferences');
  const isAsked = document.querySelector('dialog[open]');
  return ctrlKey || metaKey || altKey || repeat || defaultPrevented || !!ownsKeys || !!isAsked;
}
