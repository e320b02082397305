import { Toolbar } from '@base-ui/react/toolbar';
import { useRef } from 'react';
import type { Selection, TextEdit } from '../../../ui-kit/text-edit.ts';
import { type Tool, tools } from '../../body/constructs/text-tools.ts';
import { formatKeys, formats } from '../../body/formats.ts';
import type { useWritingPreferences } from '../preferences.ts';
import { t } from '../t.ts';
import styles from './text-tools.module.css';

const signs = { bold: 'B', italic: 'I', heading: 'H', list: '•' } as const;

/** The buttons of a text: arrows go from one to the next. Above it, on phones at the lower edge. */
export function TextTools({
  around,
  isReady,
  preferences,
  isFocused,
  onFocusMode,
  onFormat,
  onAsk,
  onFind,
  onImages,
}: {
  /** The constructs around the caret. */
  around: ReadonlySet<Tool>;
  isReady: boolean;
  preferences: ReturnType<typeof useWritingPreferences>;
  isFocused: boolean;
  onFocusMode: (isOn: boolean) => void;
  onFormat: (edit: (selected: Selection) => TextEdit) => void;
  onAsk: (tool: Tool) => void;
  onFind: () => void;
  onImages: (files: File[]) => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const { isPlain, hasCurlyQuotes, set } = preferences;
  return (
    <>
      <Toolbar.Root className={styles.tools} aria-label={t('studio.text.tools')}>
        <Toolbar.Group className={styles.group} aria-label={t('studio.text.format')}>
          {formats.map(({ name, edit }) => (
            <Toolbar.Button
              className={styles.tool}
              key={name}
              data-tool={name}
              disabled={!isReady}
              aria-label={t(`studio.text.${name}`)}
              title={titleOf(name)}
              onClick={() => onFormat(edit)}
            >
              <span aria-hidden="true">{signs[name]}</span>
            </Toolbar.Button>
          ))}
        </Toolbar.Group>
        <Toolbar.Group className={styles.group} aria-label={t('studio.text.logic')}>
          {tools.map((tool) => (
            <Toolbar.Button
              className={styles.tool}
              key={tool}
              disabled={!isReady}
              aria-haspopup="dialog"
              aria-pressed={around.has(tool)}
              title={t(`studio.text.${tool}.about`)}
              onClick={() => onAsk(tool)}
            >
              {t(`studio.text.${tool}.button`)}
            </Toolbar.Button>
          ))}
          <Toolbar.Button
            className={styles.tool}
            disabled={!isReady}
            title={t('page.image.about')}
            onClick={() => file.current?.click()}
          >
            {t('page.image.button')}
          </Toolbar.Button>
        </Toolbar.Group>
        <Toolbar.Group className={`${styles.group} ${styles.ways}`} aria-label={t('page.ways.label')}>
          <Toolbar.Button
            className={styles.tool}
            disabled={!isReady}
            title={t('page.find.about')}
            onClick={onFind}
          >
            {t('page.find.find')}
          </Toolbar.Button>
          <Toolbar.Button
            className={styles.tool}
            aria-pressed={isPlain}
            title={t('page.ways.plainAbout')}
            onClick={() => set({ isPlain: !isPlain })}
          >
            {t('page.ways.plain')}
          </Toolbar.Button>
          <Toolbar.Button
            className={styles.tool}
            aria-pressed={hasCurlyQuotes}
            aria-label={t('page.ways.quotes')}
            title={t('page.ways.quotesAbout')}
            onClick={() => set({ hasCurlyQuotes: !hasCurlyQuotes })}
          >
            <span aria-hidden="true">“ ”</span>
          </Toolbar.Button>
          <Toolbar.Button
            className={styles.tool}
            aria-pressed={isFocused}
            title={t('page.ways.focusAbout')}
            onClick={() => onFocusMode(!isFocused)}
          >
            {t('page.ways.focus')}
          </Toolbar.Button>
        </Toolbar.Group>
      </Toolbar.Root>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('page.image.button')}
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onImages(files);
        }}
      />
    </>
  );
}

function titleOf(name: keyof typeof signs): string {
  const key = formatKeys[name];
  const words = t(`studio.text.${name}`);
  return key ? t('studio.text.withKey', { words, key: key.toUpperCase() }) : words;
}
