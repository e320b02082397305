import type { Failure } from '../../api/api.ts';
import { failureText } from './failure-text.ts';
import { TryAgain } from './try-again.tsx';

/** Stands where something should be that could not be loaded. */
export function LoadFailure({ failure, text }: { failure: Failure; text?: string }) {
  return (
    <div className="load-failure">
      <p className="form-error" role="alert">
        {text ?? failureText(failure)}
      </p>
      <p>
        <TryAgain />
      </p>
    </div>
  );
}
