import { describe, expect, it } from 'vitest';
import { languageCodes, languageName, languageOf, typedLanguage } from './languages.ts';

describe('languages', () => {
  it('are listed once, by codes that have a name', () => {
    expect(new Set(languageCodes).size).toBe(languageCodes.length);
    expect(languageCodes.filter((code) => languageName(code) === code)).toEqual([]);
    expect(languageCodes.filter((code) => languageOf(code) !== code)).toEqual([]);
  });

  it.each([
    ['German', 'de'],
    ['  german ', 'de'],
    ['Deutsch', 'de'],
    ['中文', 'zh'],
    ['Brazilian Portuguese', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['de-LI', 'de-LI'],
    ['mi', 'mi'],
    ['Germna', null],
    ['no language', null],
    ['', null],
  ])('%s is %s', (typed, code) => {
    expect(languageOf(typed)).toBe(code);
  });

  it('are known again as they are shown, also where a code is all there is', () => {
    for (const code of [...languageCodes, 'de-LI', 'qaa', 'zh-Hant-HK', 'en-x-elf']) {
      expect(languageOf(typedLanguage(code)), code).toBe(code);
    }
    expect(typedLanguage('de')).toBe('German');
  });
});
