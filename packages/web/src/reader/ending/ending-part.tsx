import { type ComponentProps, Suspense } from 'react';
import { latePart } from '../../screen/late-part.tsx';
import type { Ending } from './ending.tsx';

/** A reader comes to the end once: its code comes after the first words. */
const { load, Part } = latePart(async () => (await import('./ending.tsx')).Ending);

export const loadEnding = load;

/** The end of a story, with the ways on from there. */
export function EndingPart(props: ComponentProps<typeof Ending>) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
