import { t } from '../../t.ts';
import styles from './template-field.module.css';
import { type TemplateName, templates } from './template-stories.ts';

export type Beginning = 'empty' | TemplateName;

const beginnings: readonly Beginning[] = ['empty', ...(Object.keys(templates) as TemplateName[])];

export const isBeginning = (value: unknown): value is Beginning =>
  beginnings.some((one) => one === value);

/** The field for what a new story begins with. */
export function TemplateField({
  value,
  onPick,
}: {
  value: Beginning;
  onPick: (beginning: Beginning) => void;
}) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t('studio.createStory.beginWith')}</legend>
      {beginnings.map((one) => (
        <label key={one} className={styles.option}>
          <input
            type="radio"
            name="beginning"
            value={one}
            checked={one === value}
            onChange={() => onPick(one)}
          />
          <span className={styles.words}>
            <span className={styles.name}>{t(`studio.createStory.templates.${one}.name`)}</span>
            <span className={styles.hint}>{t(`studio.createStory.templates.${one}.hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
