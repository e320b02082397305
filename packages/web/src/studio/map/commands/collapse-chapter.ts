import { t } from '../t.ts';
import type { MapCommand } from './map-command.ts';

/** Collapses the chapter where arrows start, or opens it again. */
export const collapseChapter: MapCommand = {
  id: 'collapse',
  words: () => t('map.keys.collapse'),
  keys: { C: ['map'] },
  canRun: ({ cursor }) => cursor !== null,
  run: ({ cursor, toggle }) => cursor && toggle(cursor.frame.id),
};
