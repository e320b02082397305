import { ApiError, type Failure } from '../api/api.ts';

type Tried<Value> = { value: Value; failure: null } | { value: null; failure: Failure };

/** The answer to a form's call, or why the site refused it. Whoever has to sign in again is sent to do so. */
export async function tryCall<Value>(call: () => Promise<Value>): Promise<Tried<Value>> {
  try {
    return { value: await call(), failure: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'not_signed_in') throw error;
    return { value: null, failure: error.toFailure() };
  }
}
