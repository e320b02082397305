import { t } from '../t.ts';
import type { MapCommand } from './map-command.ts';

/** Opens the menu of the card where arrows start, or that of an empty place. */
export const showCardMenu: MapCommand = {
  id: 'menu',
  words: () => t('map.keys.menu'),
  keys: { ContextMenu: ['map'], 'Shift+F10': ['map'] },
  run: ({ askMenu }) => askMenu(),
};
