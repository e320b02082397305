/** The words of the map on its canvas. */
import { conditionWords } from '../../logic/conditions/conditions.ts';
import type { LogicNames } from '../../logic/names/logic-names.ts';
import type { Words } from '../paint/brush.ts';
import { t } from '../t.ts';

/** Conditions are worded once, when they are first shown: with other names the words are made anew. */
export function mapWords(called: LogicNames['called']): Words {
  const worded = new Map<string, string>();
  const whenWords = (text: string): string => {
    const words =
      worded.get(text) ?? t('map.line.when', { condition: conditionWords(text, { called }) });
    worded.set(text, words);
    return words;
  };
  return {
    nodes: (count) => t('map.nodes', { count }),
    labelOf: ({ link, short, to, isReturn }) => ({
      says: [
        short && t(`map.line.${short}`),
        isReturn ? t('map.line.returns') : clipped(link.label),
        link.targets.length > 1 && to && !isReturn && t('map.line.chance'),
      ]
        .filter(Boolean)
        .join(' · '),
      when: isReturn ? '' : link.when && whenWords(link.when),
    }),
  };
}

const clipped = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
