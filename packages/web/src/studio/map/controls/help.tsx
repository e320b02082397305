import { Menu } from '../../../ui/menu.tsx';
import type { Command } from '../../command/command.ts';
import { firstKeys, keyWords } from '../../command/keys.ts';
import { allMapCommands } from '../commands/all-map-commands.ts';
import { t } from '../t.ts';
import styles from './controls.module.css';
import { Icon } from './icons.tsx';

/** The kinds of lines, as `paint/paint-lines.ts` draws them. */
const lines = [
  'choice',
  'when',
  'chance',
  'continue',
  'call',
  'returns',
  'short',
  'gone',
  'lit',
] as const;

/** The acts of the pointer, as `gestures/press.ts` understands them. */
const presses = ['double', 'new', 'right', 'box'] as const;

/** The help of the map: the looks of lines, and what presses and keys do. `commands`: others that are heard there. */
export function MapHelp({ commands }: { commands: readonly Command<never>[] }) {
  const named = Map.groupBy([...allMapCommands, ...commands], (command) => command.words());
  return (
    <div className={`${styles.menu} ${styles.ofBar}`}>
      <Menu label={t('map.help')} summary={<Icon name="help" />}>
        <div className={styles.help}>
          <section>
            <h3>{t('map.help.lines')}</h3>
            <Lines />
            <h3>{t('map.help.presses')}</h3>
            <Ways
              ways={presses.map((press) => [t(`map.press.${press}`), t(`map.press.${press}.does`)])}
            />
          </section>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where there is no room for all of it, it scrolls by keys. */}
          <section tabIndex={0} aria-label={t('map.help.keys')}>
            <h3>{t('map.help.keys')}</h3>
            <Ways
              ways={[...named].map(([words, some]) => [keyWords(some.flatMap(firstKeys)), words])}
            />
          </section>
        </div>
      </Menu>
    </div>
  );
}

function Lines() {
  return (
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
  );
}

/** A list of ways, each with what it does. */
function Ways({ ways }: { ways: readonly (readonly [way: string, does: string])[] }) {
  return (
    <dl className={styles.ways}>
      {ways.map(([way, does]) => (
        <div key={way}>
          <dt>{way}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
