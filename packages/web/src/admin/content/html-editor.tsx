import { siteLimits } from '@brasslamp/story/model/site-limits';
import { type RefObject, useDeferredValue, useRef } from 'react';
import { SanitizedHtml } from '../../ui/sanitized-html.tsx';
import '../../library/content-item.css';
import { Toolbar } from '@base-ui/react/toolbar';
import { applyEdit, type Selection, type TextEdit } from '../../ui-kit/text-edit.ts';
import { TextField } from '../../ui-kit/text-field.tsx';
import { t } from '../t.ts';
import styles from './html-editor.module.css';
import { link, list, quote, toggleBlock, toggleInline } from './html-edits.ts';

/** HTML as it is written, with buttons for what is used most, beside a preview. */
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
          maxLength={siteLimits.contentBody}
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

interface Tool {
  name:
    | 'bold'
    | 'italic'
    | 'heading'
    | 'subheading'
    | 'paragraph'
    | 'link'
    | 'list'
    | 'numbers'
    | 'quote';
  /** With Ctrl or ⌘. */
  key?: string;
  edit: (selected: Selection) => TextEdit;
}

const tools: Tool[] = [
  { name: 'bold', key: 'b', edit: (selected) => toggleInline(selected, 'strong') },
  { name: 'italic', key: 'i', edit: (selected) => toggleInline(selected, 'em') },
  { name: 'heading', edit: (selected) => toggleBlock(selected, 'h2') },
  { name: 'subheading', edit: (selected) => toggleBlock(selected, 'h3') },
  { name: 'paragraph', edit: (selected) => toggleBlock(selected, 'p') },
  { name: 'link', key: 'k', edit: (selected) => link(selected, t('admin.editor.linkWords')) },
  { name: 'list', edit: (selected) => list(selected, 'ul') },
  { name: 'numbers', edit: (selected) => list(selected, 'ol') },
  { name: 'quote', edit: quote },
];

/** The buttons above the source: arrows go from one to the next. */
function HtmlToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <Toolbar.Root className={styles.toolbar} aria-label={t('admin.editor.tools')}>
      {tools.map(({ name, key, edit }) => (
        <Toolbar.Button
          className={`button ${styles.tool}`}
          key={name}
          data-tool={name}
          title={key ? t('admin.editor.withKey', { key: key.toUpperCase() }) : undefined}
          onClick={() => area.current && apply(area.current, edit)}
        >
          {t(`admin.editor.${name}`)}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}

/** Ctrl+B, Ctrl+I and Ctrl+K in the source. */
function applyKey(event: React.KeyboardEvent<HTMLTextAreaElement>) {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const tool = tools.find(({ key }) => key === event.key.toLowerCase());
  if (!tool) return;
  event.preventDefault();
  apply(event.currentTarget, tool.edit);
}

function apply(area: HTMLTextAreaElement, edit: Tool['edit']) {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  applyEdit(area, edit({ text, start, end }));
}
