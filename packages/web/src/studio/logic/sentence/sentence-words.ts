/** Sentences in words only, for those who read or hear them. */
import { t } from '../../t.ts';
import type { LogicNames, NameKind } from '../names/logic-names.ts';
import { blankMark } from './blanks.ts';
import { type Grammar, kindOf } from './grammar.ts';
import { type Said, type Sentence, type Sentences, saidBy } from './sentence.ts';
import { isTurned, joinOf } from './turned.ts';
import { valueWords } from './values.ts';

export type Called = Pick<LogicNames, 'called'>;
type Spoken = Pick<Grammar, 'kinds'>;

/** The sentences as parts of one: "brave is yes and (Gold is more than 1 or brave is no)". */
export function joinedWords(grammar: Spoken, { join, rows }: Sentences, names: Called): string {
  const parts = rows.map((row) => {
    const words = sentenceWords(grammar, row, names);
    return row.rows && row.rows.length > 1 ? `(${words})` : words;
  });
  return parts.join(` ${t(join === 'all' ? 'studio.logic.and' : 'studio.logic.or')} `);
}

export function sentenceWords(grammar: Spoken, sentence: Sentence, names: Called): string {
  const kind = kindOf(grammar.kinds, sentence);
  const said = saidBy(sentence);
  if (sentence.rows) {
    const words = joinedWords(grammar, { join: joinOf(said.verb), rows: said.rows }, names);
    return isTurned(said.verb) ? t('studio.logic.turned', { words }) : words;
  }
  const words = { ...wordsOf(said, names), verb: () => kind.verbs?.words(said) ?? '' };
  return inWords(kind.text(said), words);
}

/** The words that can be chosen: of each sentence few are asked for. */
function wordsOf(said: Said, names: Called): Record<string, () => string> {
  const named = (kind: NameKind, key: string) => names.called(kind, key) ?? (key || blankMark);
  const node = () => named('nodes', said.node);
  return {
    item: () => named('items', said.item),
    node,
    action: () => named('actions', said.action),
    ending: () => named('endings', said.ending),
    achievement: () => named('achievements', said.achievement),
    variable: () => named('variables', said.variable),
    member: () => said.member || blankMark,
    number: () => valueWords(said.number),
    amount: () => (said.amount === 'one' ? '' : valueWords(said.amount)),
    value: () => valueWords(said.value),
    from: () => valueWords(said.from),
    to: () => valueWords(said.to),
    values: () => said.values.map(valueWords).join(', '),
    place: () => `${t(`studio.logic.places.${said.place}`)} ${said.place === 'node' ? node() : ''}`,
    text: () => said.text.trim() || blankMark,
  };
}

const inWords = (text: string, words: Record<string, () => string>): string =>
  text
    .replace(/<(\w+)><\/\1>/g, (_, word) => words[word]?.() ?? '')
    .replace(/\s+/g, ' ')
    .trim();
