/** The kinds of conditions, in the order in which they are offered: each is one object. */
import type { Variable } from '@brasslamp/story/model/variable';
import { nameOf, nowhere as span, valueTree, variableTree } from '../sentence/blanks.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { firstValueOf, fits, literalOf } from '../sentence/values.ts';
import {
  asked,
  type ConditionKind,
  condition,
  counted,
  operatorIn,
  type Way,
} from './condition-form.ts';

const ofItem = (type: 'has' | 'count'): Way => ({
  begins: { item: '' },
  read: (tree) => (tree.type === type ? { item: tree.item.text } : null),
  write: ({ item }) => ({ type, item: nameOf(item), span }),
});

const ofNode = (type: 'seen' | 'visits' | 'turns_since'): Way => ({
  begins: { node: '' },
  read: (tree) => (tree.type === type ? { node: tree.node.text } : null),
  write: ({ node }) => ({ type, node: nameOf(node), span }),
});

const ofAction = (type: 'chosen' | 'chosen_here' | 'times_chosen'): Way => ({
  begins: { action: '' },
  read: (tree) => (tree.type === type ? { action: tree.action.text } : null),
  write: ({ action }) => ({ type, action: nameOf(action), span }),
});

const ofVariable: Way = {
  begins: { variable: '' },
  read: (tree) => (tree.type === 'variable' ? { variable: tree.name.text } : null),
  write: ({ variable }) => variableTree(variable),
};

const hasMember: Way = {
  begins: { variable: '', member: '' },
  read: (tree) =>
    tree.type === 'set_has' ? { variable: tree.variable.text, member: tree.member.text } : null,
  write({ variable, member }) {
    return { type: 'set_has', variable: nameOf(variable), member: nameOf(member), span };
  },
};

const ofSize: Way = {
  begins: { variable: '' },
  read: (tree) => (tree.type === 'size' ? { variable: tree.variable.text } : null),
  write: ({ variable }) => ({ type: 'size', variable: nameOf(variable), span }),
};

export const conditionKinds: Record<string, ConditionKind> = {
  has: condition({
    add: 'studio.logic.add.has',
    form: asked('studio.logic.rows.has', 'carries', ofItem('has')),
    canCount: ({ item }, { isCounted }) => isCounted(item),
    compared: counted('studio.logic.rows.count', 'carries', 1, ofItem('count')),
  }),

  seen: condition({
    add: 'studio.logic.add.seen',
    form: asked('studio.logic.rows.seen', 'been', ofNode('seen')),
    canCount: () => true,
    compared: counted('studio.logic.rows.visits', 'been', 2, ofNode('visits')),
  }),

  /** Alone, as yes or no, or compared with a value. */
  variable: condition({
    add: 'studio.logic.add.variable',
    // What can be said of a variable hangs on its kind.
    form: asked(
      ({ variable }) => (variable === '' ? 'studio.logic.rows.open' : 'studio.logic.rows.flag'),
      'is',
      ofVariable,
    ),
    compared: {
      ...ofVariable,
      text: ({ value }) =>
        typeof value === 'boolean' ? 'studio.logic.rows.flag' : 'studio.logic.rows.value',
      verbs: 'is',
      compares: 'value',
      begins: { variable: '', value: null },
    },
    about: aboutVariable,
  }),

  /** A variable that is a set: whether a member is in it, and how many are. */
  set: condition({
    form: asked('studio.logic.rows.member', 'contains', hasMember),
    canCount: () => true,
    compared: counted('studio.logic.rows.size', 'contains', 1, ofSize),
    about: aboutVariable,
  }),

  chosen: condition({
    add: 'studio.logic.add.chosen',
    form: asked('studio.logic.rows.chosen', 'chosen', ofAction('chosen')),
    canCount: (_, { level }) => level > 1,
    compared: counted('studio.logic.rows.timesChosen', 'chosen', 2, ofAction('times_chosen')),
  }),

  chosenHere: condition({
    add: 'studio.logic.add.chosenHere',
    ofLevel2: true,
    form: asked('studio.logic.rows.chosenHere', 'chosen', ofAction('chosen_here')),
  }),

  turns: condition({
    add: 'studio.logic.add.turns',
    form: counted('studio.logic.rows.turns', 'amount', 20, {
      begins: { verb: '>' },
      read: (tree) => (tree.type === 'turns' ? {} : null),
      write: () => ({ type: 'turns', span }),
    }),
  }),

  turnsSince: condition({
    add: 'studio.logic.add.turnsSince',
    form: counted('studio.logic.rows.turnsSince', 'amount', 5, {
      ...ofNode('turns_since'),
      begins: { verb: '<', node: '' },
    }),
  }),

  at: condition({
    add: 'studio.logic.add.at',
    ofLevel2: true,
    form: asked('studio.logic.rows.at', 'at', {
      begins: { item: '', node: '' },
      read: (tree) => (tree.type === 'at' ? { item: tree.item.text, node: tree.node.text } : null),
      write: ({ item, node }) => ({ type: 'at', item: nameOf(item), node: nameOf(node), span }),
    }),
  }),

  ending: condition({
    add: 'studio.logic.add.ending',
    form: asked('studio.logic.rows.ending', 'ending', {
      begins: { ending: '' },
      read: (tree) => (tree.type === 'ending' ? { ending: tree.ending.text } : null),
      write: ({ ending }) => ({ type: 'ending', ending: nameOf(ending), span }),
    }),
  }),

  earned: condition({
    add: 'studio.logic.add.earned',
    ofLevel2: true,
    form: asked('studio.logic.rows.earned', 'earned', {
      begins: { achievement: '' },
      read: (tree) => (tree.type === 'earned' ? { achievement: tree.achievement.text } : null),
      write: ({ achievement }) => ({ type: 'earned', achievement: nameOf(achievement), span }),
    }),
  }),

  chance: condition({
    add: 'studio.logic.add.chance',
    form: asked('studio.logic.rows.chance', 'chance', {
      begins: { number: 25 },
      read(tree) {
        const number = tree.type === 'chance' ? literalOf(tree.percent) : null;
        return typeof number === 'number' ? { number } : null;
      },
      write: ({ number }) => ({ type: 'chance', percent: valueTree(number), span }),
    }),
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
