import { t } from '../t.ts';
import type { MapCommand } from './map-command.ts';

export const zoomToFullSize: MapCommand<'view'> = {
  id: 'full-size',
  words: () => t('map.zoom.full'),
  keys: { '0': ['map'] },
  run: ({ view }) => view.zoomTo(1),
};
