import type { Story } from '@brasslamp/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type Failure, failureOf } from '../../api/api.ts';
import { useApp } from '../../screen/app.ts';
import type { Standings } from '../shelf/read-standings.ts';
import { type FoundPage, findStories } from './load-found.ts';
import type { Wanted } from './wanted-stories.ts';

interface More {
  stories: Story[];
  hidden: number;
  standings: Standings;
  /** Where it goes on; null = it is all there. */
  next: string | null;
}

/**
 * What was loaded below the first page, by the entry of the browser's history: whoever comes back to one
 * finds the list as long as they left it.
 */
const kept = new Map<string, More>();
const mostKept = 30;

/** The stories that were found, with those that somebody asked for after them. */
export function useMoreStories(wanted: Wanted, first: FoundPage) {
  const app = useApp();
  const { key, search } = useLocation();
  const place = `${key} ${search}`;
  const [state, setState] = useState<{ isBusy: boolean; failure: Failure | null }>(idle);
  const more = kept.get(place) ?? {
    stories: [],
    hidden: 0,
    standings: first.standings,
    next: first.next_cursor,
  };
  const ids = new Set(first.stories.map(({ id }) => id));
  // A story may have moved from one page to the next in the meantime.
  const added = more.stories.filter(({ id }) => !ids.has(id));

  async function load(): Promise<void> {
    if (state.isBusy || more.next === null) return;
    setState({ isBusy: true, failure: null });
    try {
      const found = await findStories(app, wanted, more.next);
      const known = new Set([...ids, ...added.map(({ id }) => id)]);
      keep(place, {
        stories: [...added, ...found.stories.filter(({ id }) => !known.has(id))],
        hidden: more.hidden + found.hidden_by_filters,
        standings: joined(more.standings, found.standings),
        next: found.next_cursor,
      });
      setState(idle);
    } catch (error) {
      app.report(error);
      setState({ isBusy: false, failure: failureOf(error) });
    }
  }

  return {
    ...state,
    stories: [...first.stories, ...added],
    hidden: first.hidden_by_filters + more.hidden,
    standings: joined(more.standings, first.standings),
    next: more.next,
    load,
  };
}

const joined = (one: Standings, newer: Standings): Standings => ({
  now: Math.max(one.now, newer.now),
  byStory: { ...one.byStory, ...newer.byStory },
});

const idle = { isBusy: false, failure: null };

function keep(place: string, more: More) {
  kept.delete(place);
  kept.set(place, more);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
