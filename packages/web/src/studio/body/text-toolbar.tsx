import { Toolbar } from '@base-ui/react/toolbar';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { applyEdit, type TextEdit } from '../../ui-kit/text-edit.ts';
import { t } from '../t.ts';
import { findConstruct } from './constructs/find-construct.ts';
import { type Asked, askFor, type Tool, tools, typesOf } from './constructs/text-tools.ts';
import type { ReadBody } from './constructs/use-body.ts';
import { ChoiceDialog, type LinkedChoice, type NameChoice } from './dialogs/choice-dialog.tsx';
import { ConstructDialog } from './dialogs/construct-dialog.tsx';
import { formatKeys, formats } from './formats.ts';
import styles from './text-toolbar.module.css';

/** The buttons above the text: arrows go from one to the next. */
export function TextToolbar({
  area,
  body,
  choices,
  nameChoice,
  place,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  body: ReadBody;
  choices: readonly LinkedChoice[];
  nameChoice: NameChoice;
  /** Where the writer's next words go: the end of the text while it was never entered. */
  place: () => { start: number; end: number };
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Applied once the text has the focus again. */
  const step = useRef<TextEdit | null>(null);
  const around = useToolsAround(area, body);

  function ask(tool: Tool) {
    if (!area.current) return;
    setAsked(askFor(tool, { text: area.current.value, ...place() }));
    setOpen(true);
  }

  const dialog = {
    isOpen,
    area,
    readText: () => area.current?.value ?? '',
    onClose: () => setOpen(false),
    onDone(edit: TextEdit) {
      step.current = edit;
      setOpen(false);
    },
    onClosed() {
      if (step.current && area.current) applyEdit(area.current, step.current);
      step.current = null;
      setAsked(null);
    },
  };

  return (
    <>
      <Toolbar.Root className={styles.toolbar} aria-label={t('studio.text.tools')}>
        <Toolbar.Group className={styles.group} aria-label={t('studio.text.format')}>
          {formats.map(({ name, edit }) => (
            <Toolbar.Button
              className={`button ${styles.tool}`}
              key={name}
              data-tool={name}
              aria-label={t(`studio.text.${name}`)}
              title={titleOf(name)}
              onClick={() => {
                const element = area.current;
                if (element) applyEdit(element, edit({ text: element.value, ...place() }));
              }}
            >
              {name === 'list' ? <ListSign /> : <span aria-hidden="true">{signs[name]}</span>}
            </Toolbar.Button>
          ))}
        </Toolbar.Group>
        <Toolbar.Group className={styles.group} aria-label={t('studio.text.logic')}>
          {tools.map((tool) => (
            <Toolbar.Button
              className={`button ${styles.tool}`}
              key={tool}
              aria-haspopup="dialog"
              aria-pressed={around.has(tool)}
              title={t(`studio.text.${tool}.about`)}
              onClick={() => ask(tool)}
            >
              {t(`studio.text.${tool}.button`)}
            </Toolbar.Button>
          ))}
        </Toolbar.Group>
      </Toolbar.Root>
      {asked?.tool === 'choice' && (
        <ChoiceDialog {...dialog} asked={asked} choices={choices} nameChoice={nameChoice} />
      )}
      {asked !== null && asked.tool !== 'choice' && <ConstructDialog {...dialog} asked={asked} />}
    </>
  );
}

/** The construct around the caret, which the button would change. */
function useToolsAround(
  area: RefObject<HTMLTextAreaElement | null>,
  { tree, text }: ReadBody,
): ReadonlySet<Tool> {
  const caret = useCaret(area);
  return useMemo(
    () =>
      new Set(
        tools.filter((tool) => findConstruct(tree, { text, ...caret }, typesOf[tool]) !== null),
      ),
    [tree, text, caret],
  );
}

const signs = { bold: 'B', italic: 'I', heading: 'H' } as const;

function ListSign() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path d="M6 4h8M6 8h8M6 12h8M2 4h1M2 8h1M2 12h1" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

function titleOf(name: keyof typeof signs | 'list'): string {
  const key = formatKeys[name];
  const words = t(`studio.text.${name}`);
  return key ? t('studio.text.withKey', { words, key: key.toUpperCase() }) : words;
}

/** Where the caret is, or was when the field lost the focus. */
function useCaret(area: RefObject<HTMLTextAreaElement | null>) {
  const [caret, setCaret] = useState({ start: 0, end: 0 });
  useEffect(() => {
    const readCaret = () => {
      const element = area.current;
      if (!element || document.activeElement !== element) return;
      const { selectionStart: start, selectionEnd: end } = element;
      setCaret((old) => (old.start === start && old.end === end ? old : { start, end }));
    };
    document.addEventListener('selectionchange', readCaret);
    return () => document.removeEventListener('selectionchange', readCaret);
  }, [area]);
  return caret;
}
