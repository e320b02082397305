import type { Config, DOMPurify } from 'dompurify';
import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { BasePath } from '../host/base-path.ts';
import { htmlOnHost } from './html-on-host.ts';

/**
 * The only place that shows HTML. What an admin writes is sanitized when it is written; the
 * browser does it once more before it shows it. What came with a page is already on it.
 */

const rules: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog'],
  FORBID_ATTR: ['style'],
};

let purify: DOMPurify | null = null;
const listeners = new Set<() => void>();

/** Loads the sanitizer, which readers of stories never need. */
export async function loadSanitizer(): Promise<void> {
  if (purify || import.meta.env.SSR) return;
  purify = (await import('dompurify')).default;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const never = () => () => {};

export function SanitizedHtml({ html }: { html: string }) {
  const isDrawnByServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [cameWithPage] = useState(isDrawnByServer ? html : null);
  const isReady = useSyncExternalStore(
    subscribe,
    () => purify !== null,
    () => false,
  );
  const clean = useMemo(
    () => (isReady && purify ? purify.sanitize(html, rules) : null),
    [isReady, html],
  );

  useEffect(() => void loadSanitizer(), []);

  const base = useContext(BasePath);
  const shown = htmlOnHost(clean ?? (html === cameWithPage ? html : ''), base);
  return <div className="prose" dangerouslySetInnerHTML={{ __html: shown }} />;
}
