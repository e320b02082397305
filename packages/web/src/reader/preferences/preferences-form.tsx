import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-router';
import {
  type PreferenceName,
  preferenceOptions,
  type ReadingPreferences,
} from '../../device/reading-preferences.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { useHasVoices } from '../read-aloud/use-has-voices.ts';
import './preferences.css';

/** The form with all that a reader may set. With `onChange` each change counts at once; else it is sent. */
export function PreferencesForm({
  preferences,
  onChange,
  children,
}: {
  preferences: ReadingPreferences;
  onChange?: (form: FormData) => void;
  children: ReactNode;
}) {
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    onChange?.(new FormData(currentTarget));
  return (
    <Form
      className="preferences"
      method="post"
      action={pathTo('readingPreferences')}
      onChange={change}
    >
      <Choice part="size" preferences={preferences} />
      <Choice part="face" preferences={preferences} />
      <Choice part="theme" preferences={preferences} />
      <Choice part="leading" preferences={preferences} />
      <Choice part="measure" preferences={preferences} />
      <details className="preferences-more">
        <summary>{t('pages.preferences.more')}</summary>
        <Choice part="focus" preferences={preferences} hint="pages.preferences.focusHint" />
        <Choice part="warnings" preferences={preferences} hint="pages.preferences.warningsHint" />
        <Choice part="motion" preferences={preferences} />
        <Choice part="keys" preferences={preferences} className="needs-keyboard" />
        <Voices preferences={preferences} />
      </details>
      {children}
    </Form>
  );
}

function Choice({
  part,
  preferences,
  hint,
  className = '',
}: {
  part: Exclude<PreferenceName, 'speed'>;
  preferences: ReadingPreferences;
  hint?: MessageKey;
  className?: string;
}) {
  return (
    <fieldset className={`preferences-part ${className}`}>
      <legend>{t(`pages.preferences.${part}`)}</legend>
      <div className={`preferences-options preferences-${part}`}>
        {preferenceOptions[part].map((option) => (
          <label key={option} className="preferences-option" data-option={option}>
            <input
              type="radio"
              name={part}
              value={option}
              defaultChecked={preferences[part] === option}
            />
            <span>{optionText(part, option)}</span>
          </label>
        ))}
      </div>
      {hint && <p className="preferences-hint">{t(hint)}</p>}
    </fieldset>
  );
}

/** A size is a letter of that size, with its name for those who listen. */
const optionText = (part: Exclude<PreferenceName, 'speed'>, option: string): ReactNode =>
  part === 'size' ? (
    <>
      <span className="visually-hidden">
        {t(`pages.preferences.options.size.${option}` as MessageKey)}
      </span>
      <span aria-hidden="true">A</span>
    </>
  ) : (
    t(
      isSystems(part, option)
        ? 'pages.preferences.options.motion.system'
        : (`pages.preferences.options.${part}.${option}` as MessageKey),
    )
  );

/** A page of its own is lit as the system says: there is no site to match. */
const isSystems = (part: string, option: string): boolean =>
  import.meta.env.MODE === 'web-page' && part === 'theme' && option === 'site';

/** The choice of the reading voice and its speed; only where the browser has voices. */
function Voices({ preferences }: { preferences: ReadingPreferences }) {
  const hasVoices = useHasVoices();
  if (!hasVoices) return null;
  const voices = speechSynthesis.getVoices();
  return (
    <fieldset className="preferences-part">
      <legend>{t('pages.preferences.aloud')}</legend>
      <div className="preferences-aloud">
        <label>
          {t('pages.preferences.voice')}
          <select className="input" name="voice" defaultValue={preferences.voice}>
            <option value="">{t('pages.preferences.anyVoice')}</option>
            {voices.map(({ voiceURI, name, lang }) => (
              <option key={voiceURI} value={voiceURI}>
                {t('pages.preferences.oneVoice', { name, lang })}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('pages.preferences.speed')}
          <select className="input" name="speed" defaultValue={preferences.speed}>
            {preferenceOptions.speed.map((speed) => (
              <option key={speed} value={speed}>
                {t('pages.preferences.times', { speed })}
              </option>
            ))}
          </select>
        </label>
      </div>
    </fieldset>
  );
}
