import type { SourceText } from '../../pieces/source-text.ts';
import { parseValues } from '../expression/parse-values.ts';
import { translateValue } from '../expression/translate-value.ts';
import { scanMarkup } from '../markup/scan-markup.ts';
import type { Storylet } from '../passage/harlowe-story.ts';

const mayBeStorylet = /\(\s{0,9}story-?_?let:/i;

/** The passages with `(storylet: when …)`, the more urgent ones first. */
export function findStorylets(texts: readonly SourceText[]): Storylet[] {
  const storylets = texts.flatMap((text) =>
    mayBeStorylet.test(text.text) ? storyletIn(text) : [],
  );
  return storylets.sort((one, other) => other.urgency - one.urgency);
}

function storyletIn({ name, text }: SourceText): Storylet[] {
  let found: Storylet | null = null;
  let urgency = 0;
  for (const token of scanMarkup(text)) {
    if (token.type !== 'macro' || (token.name !== 'storylet' && token.name !== 'urgency')) continue;
    const [given] = parseValues(text, token.argumentsAt, token.end - 1) ?? [];
    if (token.name === 'urgency') urgency = given?.type === 'number' ? given.value : urgency;
    else if (given?.type === 'lambda') {
      const scope = { source: text, passage: name, known: new Map(), passages: new Map() };
      found ??= { name, when: translateValue(given.right, scope), urgency: 0 };
    }
  }
  return found === null ? [] : [{ ...found, urgency }];
}
