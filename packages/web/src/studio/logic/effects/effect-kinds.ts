/** The kinds of effects, in the order in which they are offered: each is one object. */
import type { Effect } from '@brasslamp/story/logic/tree';
import { t } from '../../t.ts';
import { nameOf, nowhere as span, valueTree } from '../sentence/blanks.ts';
import type { KindOf } from '../sentence/grammar.ts';
import { type Said, type Sentence, saidBy } from '../sentence/sentence.ts';
import { firstValueOf, literalOf } from '../sentence/values.ts';
import { type Setting, settings } from './settings.ts';

type EffectKind = KindOf<Effect>;

const verbs: Readonly<Record<string, Setting>> = settings;
const settingOf = (verb: string): Setting => verbs[verb] ?? settings.set;

/** The kind that does something with a variable: its verb decides of the rest. */
const set: EffectKind = {
  add: 'studio.logic.addEffect.set',
  begin: () => ({ verb: 'set', variable: '', value: null }),
  // What can be done with a variable hangs on its kind.
  text: ({ verb, variable }) =>
    t(variable === '' && verb === 'set' ? 'studio.logic.effects.open' : settingOf(verb).text),
  verbs: {
    words: ({ verb }) => t(settingOf(verb).verb),
    offered({ verb, variable }, names) {
      const kind = names.variable(variable)?.kind ?? 'text';
      const found = Object.entries(verbs).filter(([, { kinds }]) => kinds.includes(kind));
      return [...new Set([...found.map(([id]) => id), verb])];
    },
    turned(sentence, verb, names) {
      const said = saidBy(sentence);
      const variable = names.variable(said.variable);
      const value = settingOf(said.verb).value(said, variable);
      const begun = settingOf(verb).begin(value, variable, said);
      return { key: sentence.key, kind: 'set', verb, variable: said.variable, ...begun };
    },
  },
  about(sentence, key, variable): Sentence {
    const said = saidBy(sentence);
    if (!variable || settingOf(said.verb).suits(said, variable)) {
      return { ...sentence, variable: key };
    }
    const about = { key: sentence.key, kind: 'set', variable: key };
    return variable.kind === 'set'
      ? { ...about, verb: 'add', member: variable.members[0] ?? '' }
      : { ...about, verb: 'set', value: firstValueOf(variable) };
  },
  read(effect) {
    for (const [verb, setting] of Object.entries(verbs)) {
      const said = setting.read(effect);
      if (said) return { verb, ...said };
    }
    return null;
  },
  write: (said) => settingOf(said.verb).write(said),
};

/** Into the reader's hands, or out of them. */
const carried = (type: 'give' | 'take'): EffectKind => ({
  add: `studio.logic.addEffect.${type}`,
  begin: () => ({ item: '', amount: 'one' }),
  text: () => t(`studio.logic.effects.${type}`),
  read(effect) {
    if (effect.type !== type) return null;
    const item = effect.item.text;
    if (effect.count === null) return { item, amount: 'one' };
    const amount = literalOf(effect.count);
    return typeof amount === 'number' ? { item, amount } : null;
  },
  write({ item, amount }) {
    const count = amount === 'one' ? null : valueTree(amount);
    return { type, item: nameOf(item), count, span };
  },
});

const move: EffectKind = {
  add: 'studio.logic.addEffect.move',
  begin: () => ({ item: '', place: 'node', node: '' }),
  text: () => t('studio.logic.effects.move'),
  read(effect): Partial<Said> | null {
    if (effect.type !== 'move') return null;
    const item = effect.item.text;
    const { to } = effect;
    return to.type === 'node'
      ? { item, place: 'node', node: to.node.text }
      : { item, place: to.type };
  },
  write({ item, place, node }) {
    const to = place === 'node' ? { type: place, node: nameOf(node) } : { type: place };
    return { type: 'move', item: nameOf(item), to, span };
  },
};

const unlock: EffectKind = {
  add: 'studio.logic.addEffect.unlock',
  begin: () => ({ achievement: '' }),
  text: () => t('studio.logic.effects.unlock'),
  read: (effect) => (effect.type === 'unlock' ? { achievement: effect.achievement.text } : null),
  write: ({ achievement }) => ({ type: 'unlock', achievement: nameOf(achievement), span }),
};

export const effectKinds: Record<string, EffectKind> = {
  set,
  give: carried('give'),
  take: carried('take'),
  move,
  unlock,
};
