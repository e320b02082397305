import { t } from '../../i18n/translate.ts';
import { useHasVoices } from '../read-aloud/use-has-voices.ts';
import { type Look, lookOptions } from './look.ts';

/** Who reads aloud, and how fast; only where the browser has voices. */
export function Voices({ look }: { look: Look }) {
  const hasVoices = useHasVoices();
  if (!hasVoices) return null;
  const voices = speechSynthesis.getVoices();
  return (
    <fieldset className="look-part">
      <legend>{t('pages.look.aloud')}</legend>
      <div className="look-aloud">
        <label>
          {t('pages.look.voice')}
          <select className="input" name="voice" defaultValue={look.voice}>
            <option value="">{t('pages.look.anyVoice')}</option>
            {voices.map(({ voiceURI, name, lang }) => (
              <option key={voiceURI} value={voiceURI}>
                {t('pages.look.oneVoice', { name, lang })}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('pages.look.speed')}
          <select className="input" name="speed" defaultValue={look.speed}>
            {lookOptions.speed.map((speed) => (
              <option key={speed} value={speed}>
                {t('pages.look.times', { speed })}
              </option>
            ))}
          </select>
        </label>
      </div>
    </fieldset>
  );
}
