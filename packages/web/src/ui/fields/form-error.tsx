import { useEffect, useRef } from 'react';
import type { Failure } from '../../api/api.ts';
import { failureText } from '../failures/failure-text.ts';
import { useWait, waitText } from './use-wait.ts';

interface FormErrorProps {
  failure?: Failure | undefined;
  text?: string;
  /** The wrong field says it itself: nothing is said twice. */
  isAtField?: boolean;
}

/** Says at the form what went wrong as a whole, and is read out when it appears. */
export function FormError({ failure, text, isAtField = false }: FormErrorProps) {
  const element = useRef<HTMLParagraphElement>(null);
  const wait = useWait(failure);
  const message = text ?? wait ?? (failure && failureText(failure));

  // A refused form moves the focus to the first thing to mend.
  useEffect(() => {
    if (!failure) return;
    const form = element.current?.closest('form');
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? element.current)?.focus();
  }, [failure]);

  if (!message) return null;
  if (isAtField) return <p hidden ref={element} />;
  return (
    <p className="form-error" role="alert" tabIndex={-1} ref={element}>
      {wait && !text ? (
        <SteadyLabel shown={wait} others={[waitText(failure?.retryAfterMs ?? 0)]} />
      ) : (
        message
      )}
    </p>
  );
}

/** The label of a button that says different things at different times and keeps its size. */
export function SteadyLabel({ shown, others }: { shown: string; others: string[] }) {
  const all = [...new Set([shown, ...others])];
  return (
    <span className="steady-label">
      {all.map((label) => (
        <span key={label} aria-hidden={label !== shown}>
          {label}
        </span>
      ))}
    </span>
  );
}
