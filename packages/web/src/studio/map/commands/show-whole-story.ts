import { t } from '../t.ts';
import type { MapCommand } from './map-command.ts';

export const showWholeStory: MapCommand<'view'> = {
  id: 'fit',
  words: () => t('map.zoom.fit'),
  keys: { F: ['map'] },
  run: ({ view }) => view.fit(),
};
