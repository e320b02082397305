import { useEffect, useState } from 'react';

let isPressed = false;
const waiting = new Set<() => void>();

function begin({ button }: PointerEvent) {
  isPressed = button === 0;
}

/** Ends the press, after its click. */
function end() {
  setTimeout(() => {
    isPressed = false;
    for (const tell of waiting) tell();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', begin, true);
  window.addEventListener('pointerup', end, true);
  window.addEventListener('pointercancel', end, true);
  // Whoever lets go elsewhere.
  window.addEventListener('blur', end);
}

/**
 * The value, held back until the press that left a field is over: what is shown on leaving it would push away the
 * button under the pointer, and the click would be lost.
 */
export function useAfterPress<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  const isLate = !Object.is(shown, value);
  if (isLate && !isPressed) setShown(value);
  useEffect(() => {
    if (!isLate) return;
    const tell = () => setShown(value);
    waiting.add(tell);
    return () => void waiting.delete(tell);
  }, [isLate, value]);
  return isLate && !isPressed ? value : shown;
}
