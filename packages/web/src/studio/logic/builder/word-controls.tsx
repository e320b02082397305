import type { ReactNode } from 'react';
import { t } from '../../t.ts';
import { PickedValues } from '../controls/picked-values.tsx';
import { NumberField, WordSelect } from '../controls/sentence.tsx';
import { MemberField, ValueField } from '../controls/value-field.tsx';
import { WrittenField } from '../controls/written-field.tsx';
import { NamePicker } from '../name-picker/name-picker.tsx';
import type { LogicNames, NameKind } from '../names/logic-names.ts';
import { type Grammar, kindOf } from '../sentence/grammar.ts';
import { type Said, type Sentence, saidBy } from '../sentence/sentence.ts';

/** Controls by the words of a sentence's text that they choose. */
type Controls = Record<string, ReactNode>;

/** Says some of the words anew. */
type Say = (words: Partial<Said>) => void;

export function wordControls(
  grammar: Grammar,
  sentence: Sentence,
  names: LogicNames,
  onChange: (sentence: Sentence) => void,
): Controls {
  const { about, verbs } = kindOf(grammar.kinds, sentence);
  const said = saidBy(sentence);
  const say: Say = (words) => onChange({ ...sentence, ...words });
  const verb = (label: string) =>
    verbs && (
      <WordSelect
        label={label}
        value={said.verb}
        options={verbs.offered(said, names).map((id) => ({
          id,
          words: verbs.words({ ...said, verb: id }),
        }))}
        onChange={(id) => onChange(verbs.turned(sentence, id, names))}
      />
    );
  return {
    ...nameControls(said, say),
    ...valueControls(said, say, names),
    verb: verb(t('studio.logic.verb')),
    join: verb(t('studio.logic.join')),
    variable: (
      <NamePicker
        kind="variables"
        value={said.variable}
        onPick={(key) => about && onChange(about(sentence, key, names.variable(key)))}
      />
    ),
    text: (
      <WrittenField
        label={t('studio.logic.written')}
        isOneLine
        value={said.text}
        problem={said.text.trim() === '' ? undefined : grammar.problem(said.text, names.level)}
        onChange={(text) => say({ text })}
      />
    ),
  };
}

function nameControls(said: Said, say: Say): Controls {
  const picker = (kind: NameKind, value: string, onPick: (name: string) => void) => (
    <NamePicker kind={kind} value={value} onPick={onPick} />
  );
  return {
    item: picker('items', said.item, (item) => say({ item })),
    node: picker('nodes', said.node, (node) => say({ node })),
    action: picker('actions', said.action, (action) => say({ action })),
    ending: picker('endings', said.ending, (ending) => say({ ending })),
    achievement: picker('achievements', said.achievement, (achievement) => say({ achievement })),
    place: <PlaceField said={said} say={say} />,
  };
}

const places = ['node', 'inventory', 'nowhere'] as const;

/** The field for where an item is put. */
function PlaceField({ said, say }: { said: Said; say: Say }) {
  return (
    <>
      <WordSelect
        label={t('studio.logic.place')}
        value={said.place}
        options={places.map((id) => ({ id, words: t(`studio.logic.places.${id}`) }))}
        onChange={(place) => say({ place, node: '' })}
      />
      {said.place === 'node' && (
        <NamePicker kind="nodes" value={said.node} onPick={(node) => say({ node })} />
      )}
    </>
  );
}

function valueControls(said: Said, say: Say, names: LogicNames): Controls {
  const variable = names.variable(said.variable);
  const { member, value, values } = said;
  const number = (word: 'number' | 'from' | 'to') => (
    <NumberField
      label={t(`studio.logic.${word}`)}
      value={said[word]}
      onChange={(next) => say({ [word]: next })}
    />
  );
  return {
    member: (
      <MemberField variable={variable} member={member} onChange={(next) => say({ member: next })} />
    ),
    number: number('number'),
    from: number('from'),
    to: number('to'),
    amount: (names.isCounted(said.item) || said.amount !== 'one') && (
      <NumberField
        label={t('studio.logic.number')}
        least={0}
        value={said.amount === 'one' ? 1 : said.amount}
        onChange={(amount) => say({ amount })}
      />
    ),
    value: (
      <ValueField variable={variable} value={value} onChange={(next) => say({ value: next })} />
    ),
    values: (
      <PickedValues
        variable={variable}
        values={values}
        onChange={(next) => say({ values: next })}
      />
    ),
  };
}
