import type { Story } from '@brasslamp/contract';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import type { Api } from '../api/api.ts';
import { useApp } from '../app/app.ts';

export type PublishIntent = 'publish' | 'publish-changes';

interface Found {
  intent: PublishIntent;
  /** What is wrong, in words. */
  errors: string[];
}

/** In the address while the errors are shown: `?ask=errors`. */
export const errorsQuestion = 'errors';

/** Longer than the server lets the checker search; then it is published without. */
const patienceMs = 15_000;

/**
 * Asks the checker before a story is published: without errors it goes on by itself, with errors
 * the author is asked once more. Without JavaScript the form publishes at once.
 */
export function usePublishCheck(story: Story, page: string) {
  const { api } = useApp();
  const navigate = useNavigate();
  const submit = useSubmit();
  const [isChecking, setChecking] = useState(false);
  const [found, setFound] = useState<Found | null>(null);

  async function first(event: FormEvent, intent: PublishIntent) {
    event.preventDefault();
    if (isChecking) return;
    setChecking(true);
    const errors = await publishErrors(api, story);
    setChecking(false);
    const quietly = { replace: true, preventScrollReset: true };
    if (errors.length === 0) {
      await submit({ intent }, { method: 'post', action: page, ...quietly });
      return;
    }
    setFound({ intent, errors });
    await navigate(`${page}?ask=${errorsQuestion}`, quietly);
  }

  return { isChecking, found, first: (...args: Parameters<typeof first>) => void first(...args) };
}

/** None also when the checker gives no answer: that must not keep a story from its readers. */
export async function publishErrors(api: Api, { username, slug }: Story): Promise<string[]> {
  try {
    const { findings } = await api('GET /api/stories/:username/:story_slug/check', {
      params: { username, story_slug: slug },
      signal: AbortSignal.timeout(patienceMs),
    });
    return findings.flatMap(({ severity, message }) => (severity === 'error' ? message : []));
  } catch {
    return [];
  }
}
