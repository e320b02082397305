import type { Point } from '../scene/geometry.ts';
import { t } from '../t.ts';
import type { MapCommand } from './map-command.ts';

const steps: Record<string, Point> = {
  ArrowLeft: { x: -16, y: 0 },
  ArrowRight: { x: 16, y: 0 },
  ArrowUp: { x: 0, y: -16 },
  ArrowDown: { x: 0, y: 16 },
};

/** A command for each direction: the selected cards move a step. */
export const nudgeCards = Object.entries(steps).map(
  ([arrow, by]): MapCommand => ({
    id: `nudge-${arrow}`,
    words: () => t('map.keys.nudge'),
    keys: { [`Alt+${arrow}`]: ['map'] },
    canRun: ({ selection }) => selection.length > 0,
    run: ({ moving, selection }) => moving.nudge(selection, by),
  }),
);
