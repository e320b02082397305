/** The languages that one can look for by a list; each stands for its kinds in all countries. */
export const languages =
  'ar bg cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv nb nl pl pt ro ru sk sl sr sv sw tr uk vi zh'.split(
    ' ',
  );

let names: Intl.DisplayNames | undefined;

/** The name of a language in English; of what is none, what was given. */
export function languageName(tag: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' });
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** By their names, and such as the list does not have at its end. */
export function languagesWith(more: readonly string[]): string[] {
  const byName = languages.toSorted((one, other) =>
    languageName(one).localeCompare(languageName(other), 'en'),
  );
  return [...new Set([...byName, ...more])];
}
