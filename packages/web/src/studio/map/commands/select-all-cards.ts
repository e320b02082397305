import { t } from '../t.ts';
import type { MapCommand } from './map-command.ts';

export const selectAllCards: MapCommand = {
  id: 'select-all',
  words: () => t('map.keys.all'),
  keys: { 'Ctrl+A': ['map'] },
  run: ({ scene, select }) => select(scene.cards.map(({ id }) => id)),
};
