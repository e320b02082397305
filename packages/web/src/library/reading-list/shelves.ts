import type { Playthrough } from '@brasslamp/contract';

export interface Shelf {
  name: 'running' | 'finished' | 'aside';
  playthroughs: Playthrough[];
}

/**
 * What somebody reads, sorted: what they are in the middle of, always; then what has ended and what
 * they put aside, where there is any.
 */
export function shelvesOf(playthroughs: Playthrough[]): Shelf[] {
  const on = (wanted: Shelf['name']): Shelf => ({
    name: wanted,
    playthroughs: playthroughs.filter((playthrough) => shelfOf(playthrough) === wanted),
  });
  return [on('running'), on('finished'), on('aside')].filter(
    ({ name, playthroughs: some }) => name === 'running' || some.length > 0,
  );
}

function shelfOf({ ended, is_dropped }: Playthrough): Shelf['name'] {
  if (is_dropped) return 'aside';
  return ended ? 'finished' : 'running';
}
