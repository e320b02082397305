import { Toolbar } from '@base-ui/react/toolbar';
import { memo, type RefObject } from 'react';
import { type Tool, tools } from '../../body/constructs/text-tools.ts';
import { formatKeys, formats } from '../../body/formats.ts';
import { kinds } from '../../media/kinds.ts';
import { useWritingPreferences } from '../preferences.ts';
import { t } from '../t.ts';
import styles from './text-tools.module.css';
import type { TextHandle } from './use-writing.ts';

const signs = { bold: 'B', italic: 'I', heading: 'H' } as const;

/** The buttons of a text: arrows go from one to the next. Above it, on phones at the lower edge. */
export const TextTools = memo(Tools);

function Tools({
  around,
  text,
  isFocused,
  onFocusMode,
}: {
  /** The constructs around the caret. */
  around: ReadonlySet<Tool>;
  text: RefObject<TextHandle | null>;
  isFocused: boolean;
  onFocusMode: (isOn: boolean) => void;
}) {
  return (
    <Toolbar.Root className={styles.tools} aria-label={t('studio.text.tools')}>
      <FormatTools text={text} />
      <ConstructTools around={around} text={text} />
      <WayTools text={text} isFocused={isFocused} onFocusMode={onFocusMode} />
    </Toolbar.Root>
  );
}

type Text = RefObject<TextHandle | null>;

function FormatTools({ text }: { text: Text }) {
  return (
    <Toolbar.Group className={styles.group} aria-label={t('studio.text.format')}>
      {formats.map(({ name, edit }) => (
        <Toolbar.Button
          className={styles.tool}
          key={name}
          data-tool={name}
          aria-label={t(`studio.text.${name}`)}
          title={titleOf(name)}
          onClick={() => text.current?.apply(edit)}
        >
          {name === 'list' ? (
            <Sign path="M6 4h8M6 8h8M6 12h8M2 4h1M2 8h1M2 12h1" />
          ) : (
            <span aria-hidden="true">{signs[name]}</span>
          )}
        </Toolbar.Button>
      ))}
    </Toolbar.Group>
  );
}

/** The buttons of what is put into a text: its constructs, images and sounds. */
function ConstructTools({ around, text }: { around: ReadonlySet<Tool>; text: Text }) {
  return (
    <Toolbar.Group className={styles.group} aria-label={t('studio.text.logic')}>
      {tools.map((tool) => (
        <Toolbar.Button
          className={styles.tool}
          key={tool}
          aria-haspopup="dialog"
          aria-pressed={around.has(tool)}
          title={t(`studio.text.${tool}.about`)}
          onClick={() => text.current?.ask(tool)}
        >
          {t(`studio.text.${tool}.button`)}
        </Toolbar.Button>
      ))}
      {Object.values(kinds).map(({ kind, sign }) => (
        <Toolbar.Button
          className={styles.tool}
          key={kind}
          aria-label={t(`page.${kind}.button`)}
          aria-haspopup="dialog"
          title={t(`page.${kind}.about`)}
          onClick={() => text.current?.chooseMedia(kind)}
        >
          <Sign path={sign} />
        </Toolbar.Button>
      ))}
    </Toolbar.Group>
  );
}

/** The buttons of ways to write: in two nodes, in plain source, with nothing else in sight. */
function WayTools({
  text,
  isFocused,
  onFocusMode,
}: {
  text: Text;
  isFocused: boolean;
  onFocusMode: (isOn: boolean) => void;
}) {
  const { isPlain, hasCurlyQuotes, set } = useWritingPreferences();
  return (
    <Toolbar.Group className={`${styles.group} ${styles.ways}`} aria-label={t('page.ways.label')}>
      <Toolbar.Button
        className={styles.tool}
        aria-label={t('page.split.button')}
        title={t('page.split.about')}
        onClick={() => text.current?.split()}
      >
        <Sign path="M2 3h12M2 8h2M7 8h2M12 8h2M2 13h12M8 3.5V6M8 10v2.5" />
      </Toolbar.Button>
      <Toolbar.Button
        className={styles.tool}
        aria-label={t('page.find.find')}
        title={t('page.find.about')}
        onClick={() => text.current?.openSearch()}
      >
        <Sign path="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.4 7.9L14 14" />
      </Toolbar.Button>
      <Toolbar.Button
        className={styles.tool}
        aria-pressed={isPlain}
        aria-label={t('page.ways.plain')}
        title={t('page.ways.plainAbout')}
        onClick={() => set({ isPlain: !isPlain })}
      >
        <span aria-hidden="true">{'{ }'}</span>
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
        aria-label={t('page.ways.focus')}
        title={t('page.ways.focusAbout')}
        onClick={() => onFocusMode(!isFocused)}
      >
        <Sign path="M2 5.5V2h3.5M10.5 2H14v3.5M14 10.5V14h-3.5M5.5 14H2v-3.5" />
      </Toolbar.Button>
    </Toolbar.Group>
  );
}

const Sign = ({ path }: { path: string }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <path d={path} stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

function titleOf(name: keyof typeof signs | 'list'): string {
  const key = formatKeys[name];
  const words = t(`studio.text.${name}`);
  return key ? t('studio.text.withKey', { words, key: key.toUpperCase() }) : words;
}
