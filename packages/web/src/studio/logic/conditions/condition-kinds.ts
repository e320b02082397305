/** The kinds of conditions, in the order in which they are offered: each is one object. */
import type { Expression } from '@brasslamp/story/logic/tree';
import type { Variable } from '@brasslamp/story/model/variable';
import { nameOf, nowhere as span, valueTree, variableTree } from '../sentence/blanks.ts';
import type { Said, Sentence } from '../sentence/sentence.ts';
import { firstValueOf, fits, literalOf } from '../sentence/values.ts';
import { type ConditionKind, condition, operatorIn } from './condition-form.ts';

const ofItem = (type: 'has' | 'count') => ({
  read: (tree: Expression) => (tree.type === type ? { item: tree.item.text } : null),
  write: ({ item }: Said): Expression => ({ type, item: nameOf(item), span }),
});

const ofNode = (type: 'seen' | 'visits' | 'turns_since') => ({
  read: (tree: Expression) => (tree.type === type ? { node: tree.node.text } : null),
  write: ({ node }: Said): Expression => ({ type, node: nameOf(node), span }),
});

const ofAction = (type: 'chosen' | 'chosen_here' | 'times_chosen') => ({
  read: (tree: Expression) => (tree.type === type ? { action: tree.action.text } : null),
  write: ({ action }: Said): Expression => ({ type, action: nameOf(action), span }),
});

const ofVariable = {
  read: (tree: Expression) => (tree.type === 'variable' ? { variable: tree.name.text } : null),
  write: ({ variable }: Said) => variableTree(variable),
};

export const conditionKinds: Record<string, ConditionKind> = {
  has: condition({
    add: 'studio.logic.add.has',
    form: {
      text: 'studio.logic.rows.has',
      verbs: 'carries',
      begins: { item: '' },
      ...ofItem('has'),
    },
    canCount: ({ item }, { isCounted }) => isCounted(item),
    compared: {
      text: 'studio.logic.rows.count',
      verbs: 'carries',
      compares: 'number',
      begins: { item: '', number: 1 },
      ...ofItem('count'),
    },
  }),

  seen: condition({
    add: 'studio.logic.add.seen',
    form: {
      text: 'studio.logic.rows.seen',
      verbs: 'been',
      begins: { node: '' },
      ...ofNode('seen'),
    },
    canCount: () => true,
    compared: {
      text: 'studio.logic.rows.visits',
      verbs: 'been',
      compares: 'number',
      begins: { node: '', number: 2 },
      ...ofNode('visits'),
    },
  }),

  /** Alone, as yes or no, or compared with a value. */
  variable: condition({
    add: 'studio.logic.add.variable',
    form: {
      // What can be said of a variable hangs on its kind.
      text: ({ variable }) =>
        variable === '' ? 'studio.logic.rows.open' : 'studio.logic.rows.flag',
      verbs: 'is',
      begins: { variable: '' },
      ...ofVariable,
    },
    compared: {
      text: ({ value }) =>
        typeof value === 'boolean' ? 'studio.logic.rows.flag' : 'studio.logic.rows.value',
      verbs: 'is',
      compares: 'value',
      begins: { variable: '', value: null },
      ...ofVariable,
    },
    about: aboutVariable,
  }),

  /** A variable that is a set: whether a member is in it, and how many are. */
  set: condition({
    form: {
      text: 'studio.logic.rows.member',
      verbs: 'contains',
      begins: { variable: '', member: '' },
      read: (tree) =>
        tree.type === 'set_has' ? { variable: tree.variable.text, member: tree.member.text } : null,
      write: ({ variable, member }) => ({
        type: 'set_has',
        variable: nameOf(variable),
        member: nameOf(member),
        span,
      }),
    },
    canCount: () => true,
    compared: {
      text: 'studio.logic.rows.size',
      verbs: 'contains',
      compares: 'number',
      begins: { variable: '', number: 1 },
      read: (tree) => (tree.type === 'size' ? { variable: tree.variable.text } : null),
      write: ({ variable }) => ({ type: 'size', variable: nameOf(variable), span }),
    },
    about: aboutVariable,
  }),

  chosen: condition({
    add: 'studio.logic.add.chosen',
    form: {
      text: 'studio.logic.rows.chosen',
      verbs: 'chosen',
      begins: { action: '' },
      ...ofAction('chosen'),
    },
    canCount: (_, { level }) => level > 1,
    compared: {
      text: 'studio.logic.rows.timesChosen',
      verbs: 'chosen',
      compares: 'number',
      begins: { action: '', number: 2 },
      ...ofAction('times_chosen'),
    },
  }),

  chosenHere: condition({
    add: 'studio.logic.add.chosenHere',
    ofLevel2: true,
    form: {
      text: 'studio.logic.rows.chosenHere',
      verbs: 'chosen',
      begins: { action: '' },
      ...ofAction('chosen_here'),
    },
  }),

  turns: condition({
    add: 'studio.logic.add.turns',
    form: {
      text: 'studio.logic.rows.turns',
      verbs: 'amount',
      compares: 'number',
      begins: { verb: '>', number: 20 },
      read: (tree) => (tree.type === 'turns' ? {} : null),
      write: () => ({ type: 'turns', span }),
    },
  }),

  turnsSince: condition({
    add: 'studio.logic.add.turnsSince',
    form: {
      text: 'studio.logic.rows.turnsSince',
      verbs: 'amount',
      compares: 'number',
      begins: { verb: '<', number: 5, node: '' },
      ...ofNode('turns_since'),
    },
  }),

  at: condition({
    add: 'studio.logic.add.at',
    ofLevel2: true,
    form: {
      text: 'studio.logic.rows.at',
      verbs: 'at',
      begins: { item: '', node: '' },
      read: (tree) => (tree.type === 'at' ? { item: tree.item.text, node: tree.node.text } : null),
      write: ({ item, node }) => ({ type: 'at', item: nameOf(item), node: nameOf(node), span }),
    },
  }),

  ending: condition({
    add: 'studio.logic.add.ending',
    form: {
      text: 'studio.logic.rows.ending',
      verbs: 'ending',
      begins: { ending: '' },
      read: (tree) => (tree.type === 'ending' ? { ending: tree.ending.text } : null),
      write: ({ ending }) => ({ type: 'ending', ending: nameOf(ending), span }),
    },
  }),

  earned: condition({
    add: 'studio.logic.add.earned',
    ofLevel2: true,
    form: {
      text: 'studio.logic.rows.earned',
      verbs: 'earned',
      begins: { achievement: '' },
      read: (tree) => (tree.type === 'earned' ? { achievement: tree.achievement.text } : null),
      write: ({ achievement }) => ({ type: 'earned', achievement: nameOf(achievement), span }),
    },
  }),

  chance: condition({
    add: 'studio.logic.add.chance',
    form: {
      text: 'studio.logic.rows.chance',
      verbs: 'chance',
      begins: { number: 25 },
      read(tree) {
        const number = tree.type === 'chance' ? literalOf(tree.percent) : null;
        return typeof number === 'number' ? { number } : null;
      },
      write: ({ number }) => ({ type: 'chance', percent: valueTree(number), span }),
    },
  }),
};

/** The sentence about another variable: what was said stays, where it fits that one's kind. */
function aboutVariable(sentence: Sentence, key: string, variable: Variable | undefined): Sentence {
  const { kind, verb = 'yes', value } = sentence;
  const isAsked = operatorIn(verb) === null;
  const about = { key: sentence.key, variable: key };
  if (variable?.kind === 'set') {
    const { members } = variable;
    if (kind !== 'set') return { ...about, kind: 'set', verb: 'yes', member: members[0] ?? '' };
    const isKept = !isAsked || members.some((member) => member === sentence.member);
    return { ...sentence, ...about, ...(isKept ? {} : { member: members[0] ?? '' }) };
  }
  if (variable && value !== undefined && fits(value, variable)) return { ...sentence, ...about };
  if (variable === undefined || variable.kind === 'flag') {
    return { ...about, kind: 'variable', verb: kind === 'variable' && isAsked ? verb : 'yes' };
  }
  const operator = variable.kind === 'number' ? '>=' : '=';
  return { ...about, kind: 'variable', verb: operator, value: firstValueOf(variable) };
}
