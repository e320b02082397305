/** The words of the pills in a text, as the logic forms have them. */
import { printExpression } from '@brasslamp/story/logic';
import type { TagSign } from '@brasslamp/story/text';
import { conditionWords } from '../../logic/conditions/conditions.ts';
import type { LogicNames } from '../../logic/names/logic-names.ts';
import { t } from '../t.ts';
import type { Wording } from './pills.ts';

/** A choice of the node, as a link to it says where it leads. */
export interface ChoiceInText {
  id: string;
  words: string;
  leadsTo: string;
}

export function wordingOf(names: LogicNames, choices: readonly ChoiceInText[]): Wording {
  const known = new Map<string, string>();
  const places = new Map(choices.map(({ id, leadsTo }) => [id, leadsTo]));
  return {
    tag(sign, typed) {
      const key = `${sign.opener} ${typed}`;
      const words = known.get(key) ?? tagWords(sign, typed, names);
      known.set(key, words);
      return words;
    },
    choice(id) {
      const place = places.get(id);
      const words = place === undefined ? t('page.pill.goneChoice') : `→ ${place}`;
      return { words, isGone: place === undefined };
    },
    media: (kind, alt) => t(`page.pill.${kind}`, { alt: alt || t('page.pill.noAlt') }),
    hint: t('page.pill.hint'),
  };
}

function tagWords(
  { tag, opener, snippet, values }: TagSign,
  typed: string,
  names: LogicNames,
): string {
  const inside = typed.slice(1, -1).trim();
  switch (tag) {
    case 'if':
    case 'elseif': {
      const condition = conditionWords(inside.slice(tag.length).trim(), names);
      return t(`page.pill.${tag}`, { condition });
    }
    case 'value':
      return valueWords(inside, names);
    case 'show': {
      const name = snippet?.text ?? inside;
      if (values.length === 0) return t('page.pill.show', { name });
      const given = values.map((value) => valueWords(printExpression(value), names)).join(', ');
      return t('page.pill.showWith', { name, values: given });
    }
    case 'option':
      return t(opener === 'shuffle' ? 'page.pill.or' : 'page.pill.then');
    default:
      return t(`page.pill.${tag}`);
  }
}

function valueWords(inside: string, names: LogicNames): string {
  const [, counted] = /^count\(\s*(\w+)\s*\)$/.exec(inside) ?? [];
  if (counted !== undefined) {
    return t('page.pill.count', { name: names.called('items', counted) ?? counted });
  }
  return names.called('variables', inside) ?? inside;
}
