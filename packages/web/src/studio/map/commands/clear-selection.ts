import { t } from '../t.ts';
import type { MapCommand } from './map-command.ts';

export const clearSelection: MapCommand<'select'> = {
  id: 'clear',
  words: () => t('map.selection.clear'),
  keys: { Escape: ['map'] },
  run: ({ select }) => select([]),
};
