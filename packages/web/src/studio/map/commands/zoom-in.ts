import { t } from '../t.ts';
import type { MapCommand } from './map-command.ts';

export const zoomIn: MapCommand<'view'> = {
  id: 'zoom-in',
  words: () => t('map.zoom.in'),
  keys: { '+': ['map'], '=': ['map'] },
  run: ({ view }) => view.zoomBy(1),
};
