import { type Frame, limits } from '@brasslamp/story/model';
import type { Piece } from '../pieces/piece.ts';
import type { SourceStory, Unit } from '../pieces/source-story.ts';
import { sharedText } from './nodes/shared-text.ts';
import type { NodeWork } from './nodes/write-node.ts';
import { factsOf } from './steps/piece-facts.ts';
import type { Step } from './steps/step.ts';
import { tagOf } from './unit-facts.ts';

/** Whether frames are text alone, and what happens at each entry shows nothing: then they stay as they are. */
export function mayStayFrames({ frames, onEntry }: SourceStory): boolean {
  return (
    frames.every(({ header, footer }) => factsOf([...header, ...footer]).isPlainText) &&
    onEntry.every(({ type }) => type === 'set' || type === 'add' || type === 'remove')
  );
}

/** The story with frames, and what happens at each entry, written into its units. */
export function framesInUnits(source: SourceStory): SourceStory {
  const units = source.units.map((unit): Unit => {
    const frames = source.frames.filter(({ tag }) => tag === null || unit.tags.includes(tag));
    const headers = frames.flatMap(({ header }) => apart(header, 'below'));
    const footers = frames.flatMap(({ footer }) => apart(footer, 'above'));
    const isLeft = unit.pieces.at(-1)?.type === 'go';
    const pieces = [...source.onEntry, ...headers, ...unit.pieces, ...(isLeft ? [] : footers)];
    return { ...unit, pieces };
  });
  return { ...source, units, frames: [], onEntry: [] };
}

function apart(pieces: readonly Piece[], side: 'above' | 'below'): Piece[] {
  const [first] = pieces;
  if (first === undefined) return [];
  const end: Piece = { type: 'paragraph_break', at: first.at };
  return side === 'above' ? [end, ...pieces] : [...pieces, end];
}

export function storyFrames(
  frames: readonly { tag: string | null; header: Step[]; footer: Step[] }[],
  work: NodeWork,
  newId: () => string,
): Frame[] {
  return frames.slice(0, limits.framesPerStory).map(({ tag, header, footer }) => ({
    id: newId(),
    tag: tag === null ? null : tagOf(tag),
    header: sharedText(header, work),
    footer: sharedText(footer, work),
  }));
}
