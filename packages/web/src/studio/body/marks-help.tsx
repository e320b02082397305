import { t } from '../t.ts';
import styles from './marks-help.module.css';

const marks = [
  'emphasis',
  'strong',
  'heading',
  'list',
  'quote',
  'link',
  'image',
  'sound',
  'choice',
  'value',
  'if',
  'first',
  'here',
  'cycle',
  'show',
] as const;

/** The marks that may be typed instead of pressing buttons. */
export function MarksHelp() {
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
  image: '![a red boat](https://…)',
  sound: '![a bell rings](/media/….mp3)',
  choice: '[light the lamp](action:a1)',
  value: '{gold}',
  if: '{if has(lamp)}…{else}…{end}',
  here: '{if chosen_here("a1")}…{end}',
  first: '{first}…{again}…{end}',
  cycle: '{cycle}drip|drop|…{end}',
  show: '{show "Weather"}',
};
