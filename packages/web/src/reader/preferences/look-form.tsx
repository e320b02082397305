import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-router';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { type Look, type LookPart, lookOptions } from './look.ts';
import { Voices } from './voices.tsx';
import './look.css';

/** All that a reader may set. With `onChange` each change counts at once; else it is sent. */
export function LookForm({
  look,
  onChange,
  children,
}: {
  look: Look;
  onChange?: (form: FormData) => void;
  children: ReactNode;
}) {
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    onChange?.(new FormData(currentTarget));
  return (
    <Form className="look" method="post" action={pathTo('readingLook')} onChange={change}>
      <Choice part="size" look={look} />
      <Choice part="face" look={look} />
      <Choice part="theme" look={look} />
      <Choice part="leading" look={look} />
      <Choice part="measure" look={look} />
      <details className="look-more">
        <summary>{t('pages.look.more')}</summary>
        <Choice part="focus" look={look} hint="pages.look.focusHint" />
        <Choice part="warnings" look={look} hint="pages.look.warningsHint" />
        <Choice part="motion" look={look} />
        <Choice part="keys" look={look} className="needs-keyboard" />
        <Voices look={look} />
      </details>
      {children}
    </Form>
  );
}

function Choice({
  part,
  look,
  hint,
  className = '',
}: {
  part: Exclude<LookPart, 'speed'>;
  look: Look;
  hint?: MessageKey;
  className?: string;
}) {
  return (
    <fieldset className={`look-part ${className}`}>
      <legend>{t(`pages.look.${part}`)}</legend>
      <div className={`look-options look-${part}`}>
        {lookOptions[part].map((option) => (
          <label key={option} className="look-option" data-option={option}>
            <input type="radio" name={part} value={option} defaultChecked={look[part] === option} />
            <span>{optionText(part, option)}</span>
          </label>
        ))}
      </div>
      {hint && <p className="look-hint">{t(hint)}</p>}
    </fieldset>
  );
}

/** A size is a letter of that size, with its name for those who listen. */
const optionText = (part: Exclude<LookPart, 'speed'>, option: string): ReactNode =>
  part === 'size' ? (
    <>
      <span className="visually-hidden">
        {t(`pages.look.options.size.${option}` as MessageKey)}
      </span>
      <span aria-hidden="true">A</span>
    </>
  ) : (
    t(`pages.look.options.${part}.${option}` as MessageKey)
  );
