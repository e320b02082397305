import { macroName } from '../expression/harlowe-value.ts';
import { isStyleName } from '../macros/styles.ts';

const given =
  /(?<![\p{L}\p{N}_])[$_]([\p{L}_][\p{L}\p{N}_]{0,60})\s{1,9}(?:to|=)\s{0,9}\(([\p{L}\d_-]{1,40}):/gu;

/** The variables that a style is ever given to: `(set: $shout to (text-style: "bold"))`. */
export function stylesIn(passages: readonly { text: string }[]): Set<string> {
  const styles = new Set<string>();
  for (const { text } of passages) {
    for (const [typed, name = '', macro = ''] of text.matchAll(given)) {
      if (!isStyleName(macroName(macro))) continue;
      styles.add(typed.startsWith('_') ? `_${name}` : name);
    }
  }
  return styles;
}
