import { Toolbar } from '@base-ui/react/toolbar';
import type { RefObject } from 'react';
import { applyEdit, type Selection, type TextEdit } from '../../ui-kit/text-edit.ts';
import { t } from '../t.ts';
import styles from './html-editor.module.css';
import { link, list, quote, toggleBlock, toggleInline } from './html-edits.ts';

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
export function HtmlToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
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
export function applyKey(event: React.KeyboardEvent<HTMLTextAreaElement>) {
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
