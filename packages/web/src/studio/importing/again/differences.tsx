import { useShownMore } from '../../frame/use-shown-more.tsx';
import { ChangedFields } from '../../versions/compare/change-list.tsx';
import { t } from '../t.ts';
import { keyOf, type ShownDifference } from '../worker/messages.ts';
import styles from './again.module.css';
import { nameWords } from './name-words.ts';

/** What needs a decision comes first. */
const order = ['both', 'open', 'taken', 'new', 'gone', 'deleted'] as const;

const shownAtOnce = 50;

type OnWant = (keys: string[], isWanted: boolean) => void;

/** The differences by where they stand, each to be ticked, with what it would change. */
export function Differences({
  differences,
  wanted,
  onWant,
}: {
  differences: ShownDifference[];
  wanted: ReadonlySet<string>;
  onWant: OnWant;
}) {
  return order.map((standing) => {
    const some = differences.filter((one) => one.standing === standing);
    return some.length > 0 ? (
      <Standing key={standing} {...{ standing, some, wanted, onWant }} />
    ) : null;
  });
}

function Standing({
  standing,
  some,
  wanted,
  onWant,
}: {
  standing: ShownDifference['standing'];
  some: ShownDifference[];
  wanted: ReadonlySet<string>;
  onWant: OnWant;
}) {
  const { shown, more } = useShownMore(some, shownAtOnce);
  const keys = some.map(keyOf);
  const areAll = keys.every((key) => wanted.has(key));
  return (
    <fieldset className={styles.standing} data-standing={standing}>
      <legend>{t(`import.again.standing.${standing}`, { count: some.length })}</legend>
      <p className="field-hint">{t(`import.again.about.${standing}`)}</p>
      {some.length > 1 && (
        <p>
          <button className="button" type="button" onClick={() => onWant(keys, !areAll)}>
            {t(areAll ? 'import.again.tickNone' : 'import.again.tickAll')}
          </button>
        </p>
      )}
      <ul className={styles.list}>
        {shown.map((one) => (
          <Entry
            key={keyOf(one)}
            difference={one}
            isWanted={wanted.has(keyOf(one))}
            onWant={(is) => onWant([keyOf(one)], is)}
          />
        ))}
      </ul>
      {more}
    </fieldset>
  );
}

function Entry({
  difference,
  isWanted,
  onWant,
}: {
  difference: ShownDifference;
  isWanted: boolean;
  onWant: (is: boolean) => void;
}) {
  const { kind, fields, standing } = difference;
  const name = nameWords(difference);
  return (
    <li className={styles.entry}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={isWanted}
          onChange={({ currentTarget: { checked } }) => onWant(checked)}
        />
        <span>
          <bdi className={styles.name}>{name}</bdi>{' '}
          {kind !== 'node' && kind !== 'whole' && (
            <span className="badge">{t(`import.again.kinds.${kind}`)}</span>
          )}
          <span className="visually-hidden"> – {t(`import.again.tick.${standing}`)}</span>
        </span>
      </label>
      {fields.length > 0 && (
        <details className={styles.fields}>
          <summary>
            {t('import.again.look')}
            <span className="visually-hidden">: {name}</span>
          </summary>
          <ChangedFields what={kind === 'whole' ? 'story' : kind} fields={fields} />
        </details>
      )}
    </li>
  );
}
