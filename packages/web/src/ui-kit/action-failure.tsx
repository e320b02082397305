import { useEffect, useRef } from 'react';
import { failureOf } from '../api/api.ts';
import { isWriting } from '../device/is-writing.ts';
import { failureText } from '../ui/failures/failure-text.ts';

/** Says why something that was asked for did not happen; the button to try again is still there. */
export function ActionFailure({ error }: { error: Error | null }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (error && !isWriting()) element.current?.focus();
  }, [error]);
  if (!error) return null;
  return (
    <p className="form-error" role="alert" tabIndex={-1} ref={element}>
      {failureText(failureOf(error))}
    </p>
  );
}
