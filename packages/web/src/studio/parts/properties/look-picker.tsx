import { type ChosenLook, emblems, lookOf, palettes, typefaces } from '@brasslamp/story/look';
import { type ReactNode, useId } from 'react';
import { DrawnCover, EmblemSign } from '../../../ui/story/drawn-cover.tsx';
import { lookAttributes } from '../../../ui/story/look-attributes.ts';
import { t } from '../../t.ts';
import styles from './look-picker.module.css';

/** The field for the look of a story, with a preview that follows at once; null = the site's choice. */
export function LookPicker({
  story,
  chosen,
  error,
  onPick,
}: {
  story: { id: string; title: string; lang: string };
  chosen: ChosenLook | null;
  error: string | undefined;
  onPick: (look: ChosenLook | null) => void;
}) {
  const id = useId();
  const look = lookOf(story.id, chosen);
  const { palette, emblem, typeface } = look;
  const pick = (part: Partial<ChosenLook>) => onPick({ palette, emblem, typeface, ...part });
  return (
    <section className={styles.picker} aria-labelledby={id}>
      <p className={styles.label} id={id}>
        {t('studio.story.look')}
      </p>
      <div className={styles.preview} {...lookAttributes({ look })}>
        <DrawnCover story={{ ...story, look }} />
        {/* The samples say nothing to those who listen: the choices do. */}
        <div className={styles.page} aria-hidden="true">
          <p className={styles.heading}>{t('studio.look.sampleHeading')}</p>
          <p className={styles.link}>{t('studio.look.sampleLink')}</p>
        </div>
      </div>
      <Choices
        part="palette"
        options={palettes}
        picked={palette}
        sign={(option) => <span className={styles.swatch} data-palette={option} />}
        onPick={(option) => pick({ palette: option })}
      />
      <Choices
        part="emblem"
        options={emblems}
        picked={emblem}
        sign={(option) => <EmblemSign emblem={option} className={styles.emblem} />}
        onPick={(option) => pick({ emblem: option })}
      />
      <Choices
        part="typeface"
        options={typefaces}
        picked={typeface}
        sign={(option) => (
          <span className={styles.letters} data-typeface={option} aria-hidden="true">
            Aa
          </span>
        )}
        onPick={(option) => pick({ typeface: option })}
      />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <p className="field-hint">{t('studio.look.hint')}</p>
      <div className="button-row">
        <button
          className="button"
          type="button"
          aria-disabled={chosen === null}
          onClick={() => onPick(null)}
        >
          {t('studio.look.reset')}
        </button>
      </div>
    </section>
  );
}

function Choices<Part extends keyof ChosenLook>({
  part,
  options,
  picked,
  sign,
  onPick,
}: {
  part: Part;
  options: readonly ChosenLook[Part][];
  picked: ChosenLook[Part];
  sign: (option: ChosenLook[Part]) => ReactNode;
  onPick: (option: ChosenLook[Part]) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.part}>
      <legend>{t(`studio.look.parts.${part}`)}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === picked}
              onChange={() => onPick(option)}
            />
            {sign(option)}
            <span>{t(wordOf(part, option))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const wordOf = <Part extends keyof ChosenLook>(part: Part, option: ChosenLook[Part]) =>
  `studio.look.${part}.${option}` as Parameters<typeof t>[0];
