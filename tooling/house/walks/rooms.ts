import { dirname } from 'node:path';
import type { Call } from './trace-calls.ts';

/** A call from one room into another. */
export interface Crossing {
  from: string;
  into: string;
  /** The function that is called: its file and its name. */
  file: string;
  name: string;
  /** Whether the walk had been in that room before. */
  isReturn: boolean;
}

/**
 * A room is a folder of what Brasslamp exists for: of the server's features, the studio, the reader, the
 * story's draft. Elsewhere a package's first folder is one room, whatever is in it.
 */
function roomOf(file: string): string {
  const [name = '', folder = ''] = file.split('/');
  return ['features', 'studio', 'reader', 'draft'].includes(folder)
    ? dirname(file)
    : `${name}/${folder}`;
}

/**
 * A tool is what every room may use: the database, and a file directly under a package's `src/`, such as the
 * bounded cache.
 */
const isTool = (file: string) => file.split('/').length === 2 || file.startsWith('server/db/');
const isOfTests = (file: string) => file.includes('/testing/');

/**
 * The doors between rooms that are gone through, each once, in the order of the walk. Calls that a framework, a tool or a
 * test makes lead through none.
 */
export function crossingsOf(calls: readonly Call[]): Crossing[] {
  const seen = new Set<string>();
  const crossings = new Map<string, Crossing>();
  for (const { file, name, caller } of calls) {
    if (caller === null || [file, caller].some((one) => isTool(one) || isOfTests(one))) continue;
    const [from, into] = [roomOf(caller), roomOf(file)];
    if (from === into) continue;
    seen.add(from);
    const way = `${from} ${file} ${name}`;
    if (!crossings.has(way))
      crossings.set(way, { from, into, file, name, isReturn: seen.has(into) });
    seen.add(into);
  }
  return [...crossings.values()];
}

/** The extent of a walk, in one sentence. */
export function summaryOf(name: string, calls: readonly Call[]): string {
  const files = new Set(
    calls.map(({ file }) => file).filter((file) => !isTool(file) && !isOfTests(file)),
  );
  const rooms = new Set([...files].map(roomOf));
  const returns = crossingsOf(calls).filter(({ isReturn }) => isReturn).length;
  return `${name}: ${rooms.size} rooms, ${files.size} files, ${returns} doors back into a room it had left`;
}
