import { lazy, Suspense } from 'react';

interface Texts {
  before: string;
  after: string;
}

/** An update of the site may have taken its file away: then the text is shown unmarked, and the screen stays. */
const TextChanges = lazy(() => import('./text-changes.tsx').catch(() => ({ default: Unmarked })));

function Unmarked({ after }: Texts) {
  return <>{after}</>;
}

/** A text as it became, with what came and went marked in it. */
export function ChangedText(texts: Texts) {
  return (
    <Suspense fallback={texts.after}>
      <TextChanges {...texts} />
    </Suspense>
  );
}
