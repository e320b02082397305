import { useEffect, useSyncExternalStore } from 'react';
import { choiceSelector } from './choices.tsx';

/** Choosing with the keys 1–9, which can be switched off for those whom single keys trouble. */

const storageKey = 'numberKeys';
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function set(next: boolean) {
  try {
    localStorage.setItem(storageKey, next ? 'on' : 'off');
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNumberKeysSetting(): [boolean, (next: boolean) => void] {
  return [useSyncExternalStore(subscribe, isOn, () => true), set];
}

export function useNumberKeys() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!/^[1-9]$/.test(event.key) || !isOn() || isBusyElsewhere(event)) return;
      const choices = [...document.querySelectorAll<HTMLButtonElement>(choiceSelector)];
      const below = choices.filter((choice) => choice.closest('.choice-list'));
      (below.length > 0 ? below : choices)[Number(event.key) - 1]?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isBusyElsewhere({ target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select');
  return (
    ctrlKey || metaKey || altKey || repeat || !!isTyping || !!document.querySelector('dialog[open]')
  );
}
