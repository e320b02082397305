import type { Query } from '@brasslamp/contract';

export type ExportFormat = Query<'GET /api/stories/:username/:story_slug/export'>['format'];

/** The formats by what they are good for, in the order in which they are offered. */
export const formatGroups = [
  { id: 'keep', formats: ['story'] },
  { id: 'read', formats: ['page', 'epub', 'gamebook'] },
  { id: 'tools', formats: ['twine', 'twee', 'ink', 'markdown'] },
] as const satisfies { id: string; formats: ExportFormat[] }[];

/** The formats that can hold pictures, so that one may want a file without them. */
export const holdsMedia = (format: ExportFormat): boolean =>
  ['story', 'page', 'epub', 'gamebook'].includes(format);

/** The formats of which a changed file comes back into its story. */
export const comesBack = (format: ExportFormat): boolean =>
  ['twine', 'twee', 'ink'].includes(format);
