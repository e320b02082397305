import { limits } from '@brasslamp/story/model';
import { useId } from 'react';
import { t } from '../../i18n/translate.ts';
import { languageCodes, languageName, languageOf, ownLanguageName } from '../languages.ts';
import { Field } from './field.tsx';

/** The field for a language: its name or its code, from a list or any other. */
export function LanguageField({
  value,
  error,
  form,
  onChange,
}: {
  /** As typed. */
  value: string;
  error: string | undefined;
  /** The id of the form that it is part of, if it stands outside. */
  form?: string;
  onChange: (typed: string) => void;
}) {
  const list = useId();
  const code = languageOf(value);
  return (
    <div>
      <Field
        label={t('fields.language')}
        name="lang"
        form={form}
        value={value}
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.langCharacters}
        hint={t('fields.languageHint', { code: code ?? 'de' })}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {/* Server and browser may call one a little differently. */}
      <datalist id={list} suppressHydrationWarning>
        {languageCodes.map((code) => (
          <option key={code} value={languageName(code)} suppressHydrationWarning>
            {[ownLanguageName(code), code].filter(Boolean).join(' · ')}
          </option>
        ))}
      </datalist>
    </div>
  );
}
