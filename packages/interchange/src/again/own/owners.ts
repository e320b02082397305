import type { ExportFormat } from '../../export/formats/exporters.ts';

/** The formats of which a reading has other nodes than the story that was written. */
export type OwnFormat = Extract<ExportFormat, 'ink' | 'twee' | 'twine'>;

/**
 * The names that the unit of a node of a reading may have, the likeliest first. A further node of a unit has a number
 * behind its name; a label stands behind a dot; `isOld`: a knot is shown again by a second one, of whatever number.
 */
export function unitNamesOf(name: string, format: OwnFormat, isOld: boolean): string[] {
  const whole = name.replace(/ \d+$/, '');
  if (format !== 'ink') return [name, whole];
  const [knot = ''] = whole.split(/[. ]/);
  return [name, whole, knot, ...(isOld ? [knot.replace(/_again(_\d+)?$/, '')] : [])];
}
