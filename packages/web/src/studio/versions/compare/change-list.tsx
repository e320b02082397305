import type { VersionChange } from '@brasslamp/contract';
import { useShownMore } from '../../frame/use-shown-more.tsx';
import { useDraftStory } from '../../queries/story-in-hand.ts';
import { t } from '../../t.ts';
import {
  type ChangedField,
  type ChangedWhat,
  fieldWords,
  groupsOf,
  isText,
} from './change-words.ts';
import { ChangedText } from './changed-text.tsx';
import styles from './compare.module.css';

const changesAtOnce = 40;

/** The list of what is different, by kind, part by part. */
export function ChangeList({ changes }: { changes: VersionChange[] }) {
  const { shown, more } = useShownMore(changes, changesAtOnce);
  const choiceOf = useChoiceWords();
  return (
    <>
      {groupsOf(shown).map((group) => (
        <section key={group.what} className={styles.group} aria-labelledby={`in-${group.what}`}>
          <h4 id={`in-${group.what}`}>{t(`studio.versions.groups.${group.what}`)}</h4>
          <ul className={styles.changes}>
            {group.changes.map((change) => (
              <ChangeEntry
                key={`${change.id} ${change.kind}`}
                change={change}
                choiceOf={choiceOf}
              />
            ))}
          </ul>
        </section>
      ))}
      {more}
    </>
  );
}

interface Words {
  choiceOf: (actionId: string) => string;
}

function ChangeEntry({ change, choiceOf }: { change: VersionChange } & Words) {
  const { kind, what, name, fields } = change;
  return (
    <li className={styles.change} data-kind={kind}>
      <div className={styles.changeHead}>
        <h5>{name}</h5>
        {what !== 'story' && <span className="badge">{t(`studio.versions.kinds.${kind}`)}</span>}
      </div>
      {fields.length > 0 && <FieldList {...{ what, fields, choiceOf }} />}
    </li>
  );
}

/** What changed in one part, field by field. */
export function ChangedFields({ what, fields }: { what: ChangedWhat; fields: ChangedField[] }) {
  const choiceOf = useChoiceWords();
  return (
    <div className={styles.bare}>
      <FieldList {...{ what, fields, choiceOf }} />
    </div>
  );
}

function FieldList({
  what,
  fields,
  choiceOf,
}: { what: ChangedWhat; fields: ChangedField[] } & Words) {
  return (
    <dl className={styles.fields}>
      {fields.map((field) => (
        <FieldEntry
          key={`${field.action_id} ${field.field}`}
          what={what}
          field={field}
          choiceOf={choiceOf}
        />
      ))}
    </dl>
  );
}

function FieldEntry({ what, field, choiceOf }: { what: ChangedWhat; field: ChangedField } & Words) {
  if (field.field === 'order') {
    const { action_id } = field;
    return (
      <div>
        <dd>
          {action_id === null
            ? t('studio.versions.orderChanged')
            : t('studio.versions.choiceOrder', { choice: choiceOf(action_id) })}
        </dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{fieldWords(what, field, choiceOf)}</dt>
      <dd>
        <Values field={field} />
      </dd>
    </div>
  );
}

function Values({ field }: { field: ChangedField }) {
  const { before, after } = field;
  if (isText(field)) {
    return <ChangedText before={before ?? ''} after={after ?? ''} />;
  }
  return (
    <span className={styles.values}>
      {before !== null && (
        <del>
          <span className="visually-hidden">{t('studio.versions.removed')} </span>
          {before}
        </del>
      )}
      {after === null ? (
        before === null && t('studio.versions.nothing')
      ) : (
        <ins>
          <span className="visually-hidden">{t('studio.versions.added')} </span>
          {after}
        </ins>
      )}
    </span>
  );
}

/** A choice by its words, where the draft still has it. */
function useChoiceWords() {
  const story = useDraftStory();
  const actions = story?.nodes.flatMap((node) => node.actions) ?? [];
  const labels = new Map(actions.map(({ id, label }) => [id, label.trim()]));
  return (id: string) => labels.get(id) || id;
}
