import { type Direction, neighbour } from '../scene/find.ts';
import { t } from '../t.ts';
import type { MapCommand, MapState } from './map-command.ts';

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A command for each direction: from card to card. */
export const goToNeighbours = Object.entries(arrows).map(
  ([arrow, direction]): MapCommand => ({
    id: `go-${direction}`,
    words: () => t('map.keys.go'),
    keys: { [arrow]: ['map'] },
    run: (state) => goOn(state, direction, []),
  }),
);

/** A command for each direction: the next card is selected as well. */
export const addNeighbours = Object.entries(arrows).map(
  ([arrow, direction]): MapCommand => ({
    id: `add-${direction}`,
    words: () => t('map.keys.add'),
    keys: { [`Shift+${arrow}`]: ['map'] },
    run: (state) => goOn(state, direction, state.selection),
  }),
);

function goOn(
  { scene, cursor, select, view }: MapState,
  direction: Direction,
  kept: readonly string[],
) {
  const next = cursor ? neighbour(scene, cursor, direction) : (scene.cards[0] ?? null);
  if (!next) return;
  select([...kept.filter((id) => id !== next.id), next.id]);
  view.reveal(next);
}
