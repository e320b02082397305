import type { Api } from '../api/api.ts';

/**
 * What was read here as a guest becomes that of the account that is signed in. Says how many
 * playthroughs; null when it failed. Then nothing is lost: the token stays, for the next time.
 */
export async function takeOver(
  { api, report }: { api: Api; report(error: unknown): void },
  guest_token: string,
): Promise<number | null> {
  try {
    const { moved } = await api('POST /api/user/me/guest-playthroughs', {
      body: { guest_token },
      signal: AbortSignal.timeout(longestMs),
    });
    return moved;
  } catch (error) {
    report(error);
    return null;
  }
}

/** Nobody waits longer for a sign-in because of it. */
const longestMs = 10_000;
