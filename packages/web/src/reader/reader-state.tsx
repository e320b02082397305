// What a reader may keep an eye on: the values that the author shows, and what was earned.
import type { PlaythroughWithView } from '@brasslamp/contract';
import { useContext } from 'react';
import { t } from '../i18n/translate.ts';
import { listIn, StoryLang, useStoryWords, wordsIn } from '../ui/story/story-lang.ts';

type View = PlaythroughWithView['view'];

interface Props {
  view: View;
  /** The keys of the values that the last turn changed. */
  changed: ReadonlySet<string>;
}

/** Beside the text where there is room; else folded above it. */
export function ReaderState({ view, changed, isEnded = false }: Props & { isEnded?: boolean }) {
  const { variables_shown, achievements, endings_found } = view;
  const words = useStoryWords();
  // An ending says it itself.
  const found = isEnded ? 0 : endings_found.names.length;
  if (variables_shown.length + achievements.length + found === 0) return null;
  return (
    <aside className="reader-state" aria-label={t('pages.reader.state')}>
      <details>
        <summary data-changed={changed.size > 0}>{t('pages.reader.state')}</summary>
        {variables_shown.length > 0 && (
          <dl>
            {variables_shown.map(({ key, label, value, decimals }) => (
              <div key={key} data-changed={changed.has(key)}>
                <dt {...words}>{label || key}</dt>
                <dd {...(isStorys(value) && words)}>
                  <InWords value={value} decimals={decimals} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {achievements.length > 0 && (
          <>
            <h2>{t('pages.reader.achievements')}</h2>
            <ul>
              {achievements.map(({ key, name, description }) => (
                <li key={key} {...words}>
                  {name}
                  {description && <p>{description}</p>}
                </li>
              ))}
            </ul>
          </>
        )}
        {found > 0 && (
          <p className="reader-state-endings">
            {t('found.endings', { count: found, total: endings_found.total })}
          </p>
        )}
      </details>
    </aside>
  );
}

/** The news that the last turn brought, also for those who listen. */
export function News({ view: { variables_shown, achievements }, changed }: Props) {
  const lang = useContext(StoryLang);
  return (
    <div role="status">
      {achievements.map(
        ({ key, name, is_new }) =>
          is_new && (
            <p className="note reader-earned" key={key}>
              {t('pages.reader.earned', { name })}
            </p>
          ),
      )}
      <p className="visually-hidden" {...wordsIn(lang)}>
        {variables_shown
          .filter(({ key }) => changed.has(key))
          .map(({ key, label, ...shown }) => `${label || key}: ${inWords(shown, lang)}.`)
          .join(' ')}
      </p>
    </div>
  );
}

type Shown = Pick<View['variables_shown'][number], 'value' | 'decimals'>;

/** Whether a value is in the story's words, and not in the site's, as yes and no are. */
const isStorys = (value: Shown['value']): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.length > 0);

const InWords = (shown: Shown) => inWords(shown, useContext(StoryLang));

function inWords({ value, decimals }: Shown, lang: string): string | number {
  if (Array.isArray(value)) {
    return value.length === 0 ? t('pages.reader.nothing') : listIn(lang, value);
  }
  if (typeof value === 'number') return decimals === undefined ? value : value.toFixed(decimals);
  return typeof value === 'boolean' ? t(value ? 'pages.reader.yes' : 'pages.reader.no') : value;
}
