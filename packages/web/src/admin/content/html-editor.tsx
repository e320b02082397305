import { useDeferredValue, useRef } from 'react';
import { SanitizedHtml } from '../../ui/sanitized-html.tsx';
import '../../library/content-item.css';
import { TextField } from '../../ui-kit/text-field.tsx';
import { t } from '../t.ts';
import styles from './html-editor.module.css';
import { applyKey, HtmlToolbar } from './html-toolbar.tsx';

/** HTML as it is written, with buttons for what is used most, beside what it will look like. */
export function HtmlEditor({
  title,
  html,
  error,
  onChange,
}: {
  title: string;
  html: string;
  error: string | undefined;
  onChange: (html: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  // Sanitizing a long page takes longer than a key press.
  const shown = useDeferredValue(html);
  return (
    <div className={styles.container}>
      <div className={styles.writing}>
        <HtmlToolbar area={area} />
        <TextField
          label={t('admin.item.body')}
          name="body"
          className={styles.source}
          rows={16}
          maxLength={200_000}
          spellCheck
          ref={area}
          value={html}
          hint={t('admin.item.bodyHint')}
          error={error}
          onKeyDown={applyKey}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <section className={styles.preview} aria-label={t('admin.editor.preview')}>
        <p className={styles.previewLabel}>{t('admin.editor.preview')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long page scrolls by keyboard too. */}
        <div className={styles.paper} tabIndex={0}>
          {title && <p className={styles.title}>{title}</p>}
          {shown.trim() ? (
            <SanitizedHtml html={shown} />
          ) : (
            <p className={styles.nothing}>{t('admin.editor.empty')}</p>
          )}
        </div>
      </section>
    </div>
  );
}
