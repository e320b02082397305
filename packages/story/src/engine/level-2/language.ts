import { present } from '../../model/present.ts';
import type { Story } from '../../model/story.ts';
import type { Layout } from '../state/layout.ts';
import type { State } from '../state/state.ts';

/** The language of a story, as far as it writes what texts show. */
export interface Language {
  /** "rope, map and lamp". */
  list(words: readonly string[]): string;
  /**
   * A number times 10 to the power of `decimals`, as digits with exactly so many decimals; only the
   * sign before them is that of the language.
   */
  number(scaled: number, decimals: number): string;
}

const languages = new WeakMap<Story, Language>();

/** The language of a story, made once for each. What it knows is slow to load: that waits until it is asked for. */
export function languageOf(story: Story): Language {
  const known = languages.get(story);
  if (known !== undefined) return known;
  const lang = knownLanguage(story.lang);
  let lists: Intl.ListFormat | undefined;
  let sign: string | undefined;
  const language: Language = {
    list(words) {
      lists ??= new Intl.ListFormat(lang, { type: 'conjunction' });
      return lists.format(words);
    },
    number(scaled, decimals) {
      if (decimals === 0) return String(scaled);
      sign ??= decimalSign(lang);
      const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
      const whole = `${scaled < 0 ? '-' : ''}${digits.slice(0, -decimals)}`;
      return `${whole}${sign}${digits.slice(-decimals)}`;
    },
  };
  languages.set(story, language);
  return language;
}

function decimalSign(lang: string): string {
  const format = new Intl.NumberFormat(lang, { numberingSystem: 'latn', minimumFractionDigits: 1 });
  return format.formatToParts(0).find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** English where there is no such language: the one of the server would change from place to place. */
function knownLanguage(lang: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(lang).length > 0 ? lang : 'en';
  } catch {
    // A version comes from a database: nothing in it is certain.
    return 'en';
  }
}

type List = (slots: State) => string;

const lists = new WeakMap<Layout, Map<number, List>>();

/**
 * The words for what is in a set. One function for all that ask: it makes the words again only where
 * something else is in the set, for a turn can ask a million times.
 */
export function listOf(story: Story, layout: Layout, index: number): List {
  const ofStory = lists.get(layout) ?? new Map<number, List>();
  lists.set(layout, ofStory);
  const known = ofStory.get(index);
  if (known !== undefined) return known;
  const language = languageOf(story);
  const { first, variable } = present(layout.sets.get(index));
  const { members } = variable;
  const held = new Int32Array(members.length).fill(-1);
  let said = '';
  const list: List = (slots) => {
    let isSame = true;
    for (let at = 0; at < held.length; at += 1) {
      const now = slots[first + at] ?? 0;
      if (held[at] === now) continue;
      held[at] = now;
      isSame = false;
    }
    if (!isSame) said = language.list(members.filter((_, at) => held[at] !== 0));
    return said;
  };
  ofStory.set(index, list);
  return list;
}
