import { type ReactNode, useEffect, useRef } from 'react';

/** A button that opens a small panel, of links and buttons or of text; works without JavaScript too. */
export function Menu({
  label,
  summary,
  isWide = false,
  children,
}: {
  label: string;
  summary: ReactNode;
  /** As wide as the bar that it is in: for text. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (!menu?.open || !closes(menu, event)) return;
      menu.open = false;
      // Its entries are hidden now; a dialog that one of them opened gives the focus back here.
      if (givesFocusBack.has(event.type)) menu.querySelector('summary')?.focus();
    };
    for (const type of listened) document.addEventListener(type, close);
    return () => {
      for (const type of listened) document.removeEventListener(type, close);
    };
  }, []);

  return (
    <details className={isWide ? 'menu menu-wide' : 'menu'} ref={details}>
      <summary className="menu-button" aria-label={label} title={label}>
        {summary}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  );
}

const givesFocusBack = new Set(['keydown', 'click', 'submit']);
const listened = ['pointerdown', 'focusin', 'keydown', 'click', 'submit'] as const;

/** Escape, a link or form in the menu, or anything outside of it. */
function closes(menu: HTMLElement, event: Event): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const isInside = menu.contains(target);
  if (event instanceof KeyboardEvent) return event.key === 'Escape';
  if (event.type === 'submit') return isInside;
  if (event.type === 'click') return isInside && target?.closest('a') != null;
  return !isInside;
}
