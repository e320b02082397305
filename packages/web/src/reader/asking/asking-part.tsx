import { Suspense } from 'react';
import { latePart } from '../../screen/late-part.tsx';
import type { AskFormProps } from './ask-form.tsx';

/** Few stories ask their readers for anything, so the code of the form comes only with those. */
const { load, Part } = latePart(async () => (await import('./ask-form.tsx')).AskForm);

export const loadAsking = load;

/** A choice that asks the reader for something. */
export function AskingPart(props: AskFormProps) {
  return (
    <Suspense fallback={<p className="asking-comes">{props.ask.prompt}</p>}>
      <Part {...props} />
    </Suspense>
  );
}
