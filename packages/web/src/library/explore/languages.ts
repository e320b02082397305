import { languageName } from '../../ui/languages.ts';

/** The languages that one can look for by a list; each stands for its kinds in all countries. */
const languages =
  'ar bg cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv nb nl pl pt ro ru sk sl sr sv sw tr uk vi zh'.split(
    ' ',
  );

/** By their names, and such as the list does not have at its end. */
export function languagesWith(more: readonly string[]): string[] {
  const byName = languages.toSorted((one, other) =>
    languageName(one).localeCompare(languageName(other), 'en'),
  );
  return [...new Set([...byName, ...more])];
}
