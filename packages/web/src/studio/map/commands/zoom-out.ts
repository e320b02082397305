import { t } from '../t.ts';
import type { MapCommand } from './map-command.ts';

export const zoomOut: MapCommand<'view'> = {
  id: 'zoom-out',
  words: () => t('map.zoom.out'),
  keys: { '-': ['map'] },
  run: ({ view }) => view.zoomBy(-1),
};
