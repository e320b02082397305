import { escapeText } from '@brasslamp/story/text/escape';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { t } from '../t.ts';
import { TextField } from '../text-field.tsx';
import styles from './body-field.module.css';

export interface BodyHandle {
  /** Makes the selected words, or these, a link that stands for the choice. */
  putLink(words: string, actionId: string): void;
}

/** Where the prose is written: a plain field in the face of the book. */
export function BodyField({
  handle,
  value,
  error,
  onChange,
}: {
  handle: RefObject<BodyHandle | null>;
  value: string;
  error: string | undefined;
  onChange: (body: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const wasVisited = useRef(false);

  useImperativeHandle(handle, () => ({
    putLink(words, actionId) {
      const element = area.current;
      if (!element) return;
      const { selectionStart, selectionEnd } = element;
      const [start, end] = wasVisited.current
        ? [selectionStart, selectionEnd]
        : [value.length, value.length];
      const selected = value.slice(start, end);
      const space = selected || /(^|\s)$/.test(value.slice(0, start)) ? '' : ' ';
      const link = `${space}[${selected || escapeText(words)}](action:${actionId})`;
      element.setRangeText(link, start, end, 'end');
      onChange(element.value);
      element.focus();
    },
  }));

  return (
    <div className={styles.body}>
      <TextField
        label={t('studio.node.body')}
        name="body"
        className={styles.area}
        rows={12}
        ref={area}
        value={value}
        error={error}
        onFocus={() => {
          wasVisited.current = true;
        }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <MarksHelp />
    </div>
  );
}

const marks = ['emphasis', 'strong', 'heading', 'list', 'quote', 'link', 'choice'] as const;

function MarksHelp() {
  return (
    <details className={styles.marks}>
      <summary>{t('studio.marks.title')}</summary>
      <dl>
        {marks.map((mark) => (
          <div key={mark}>
            <dt>
              <code>{samples[mark]}</code>
            </dt>
            <dd>{t(`studio.marks.${mark}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('studio.marks.escape')}</p>
    </details>
  );
}

/** As they are typed: signs, not words to translate. */
const samples: Record<(typeof marks)[number], string> = {
  emphasis: '*softly*',
  strong: '**Stop**',
  heading: '# The cellar',
  list: '- lamp\n- rope',
  quote: '> Dear sister,',
  link: '[the map](https://…)',
  choice: '[light the lamp](action:a1)',
};
