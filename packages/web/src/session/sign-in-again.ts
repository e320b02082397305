/**
 * A session that ends while somebody writes: the open screen asks them to sign in again, in place,
 * so that nothing is left. A screen that can ask says so here, and the call that needs a session waits.
 */

type Ask = (isPressed: boolean) => Promise<boolean>;

let ask: Ask | null = null;

/** Until it is called back, this screen asks. */
export function askHere(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = null;
  };
}

export const canAskHere = (): boolean => ask !== null;

/**
 * Resolves to whether somebody signed in; false where no screen can ask. `isPressed`: by somebody who
 * pressed a button, and is asked at once.
 */
export const signInAgain = ({ isPressed = false } = {}): Promise<boolean> =>
  ask?.(isPressed) ?? Promise.resolve(false);
