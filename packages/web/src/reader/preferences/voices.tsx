import { preferenceOptions, type ReadingPreferences } from '../../device/reading-preferences.ts';
import { t } from '../../i18n/translate.ts';
import { useHasVoices } from '../read-aloud/use-has-voices.ts';

/** Who reads aloud, and how fast; only where the browser has voices. */
export function Voices({ preferences }: { preferences: ReadingPreferences }) {
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
