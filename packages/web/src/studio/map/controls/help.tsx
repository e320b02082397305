import { Menu } from '../../../ui/menu.tsx';
import { t } from '../t.ts';
import styles from './controls.module.css';
import { Icon } from './icons.tsx';

/** How lines look, as `paint/paint-lines.ts` draws them. */
const lines = ['choice', 'when', 'chance', 'continue', 'call', 'short', 'gone', 'lit'] as const;

const keys = [
  ...(['arrows', 'alt', 'enter', 'double', 'rename', 'menu'] as const),
  ...(['shift', 'zoom', 'collapse', 'delete'] as const),
];

export function MapHelp() {
  return (
    <div className={styles.menu}>
      <Menu label={t('map.help')} summary={<Icon name="help" />}>
        <div className={styles.help}>
          <h3>{t('map.help.lines')}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>
                <svg viewBox="0 0 44 12" width="44" height="12" aria-hidden="true" data-line={line}>
                  <path d={line === 'short' ? 'M14 0v3q0 6 8 6' : 'M6 6H36'} />
                  {line === 'gone' ? (
                    <path d="M32 2l8 8M40 2l-8 8" />
                  ) : (
                    <path data-head d={line === 'short' ? 'M29 9l-8-3v6z' : 'M42 6l-9-4v8z'} />
                  )}
                  {line === 'call' && <path data-head d="M2 6l9-4v8z" />}
                </svg>
                {t(`map.help.${line}`)}
              </li>
            ))}
          </ul>
          <h3>{t('map.help.keys')}</h3>
          <ul>
            {keys.map((key) => (
              <li key={key}>{t(`map.help.${key}`)}</li>
            ))}
          </ul>
        </div>
      </Menu>
    </div>
  );
}
