import type { Leaves } from '@brasslamp/story/draft';
import { limits, type NodeId, type Story } from '@brasslamp/story/model';
import { lossKinds } from '../losses/loss.ts';
import type { ImportedStory } from './imported-story.ts';

/** A prepared story is an imported one as a site takes it: plain lists, within its limits. */
export interface PreparedStory extends Pick<Leaves, 'source' | 'originals' | 'losses'> {
  story: Omit<Story, 'chapters'> & { chapters: { id: string; title: string }[] };
  positions: { node_id: NodeId; x: number; y: number }[];
  notes: { node_id: NodeId; note: string }[];
  /** The title that the file has, where the author gave the story another one. */
  title_in_file?: string;
}

/** Prepares an imported story. Of losses only the first ones are kept, as many as a story may have. */
export function prepareStory(imported: ImportedStory, file: string): PreparedStory {
  const { story, positions, notes, originals, losses, source } = imported;
  const ids = new Map(story.nodes.map(({ id, name }) => [name, id]));
  return {
    story: { ...story, chapters: story.chapters.map(({ id, title }) => ({ id, title })) },
    positions: [...positions].map(([node_id, { x, y }]) => ({
      node_id,
      x: within(x),
      y: within(y),
    })),
    notes: [...notes].map(([node_id, note]) => ({ node_id, note })),
    originals: [...originals].map(([node_id, { unit, text }]) => ({
      node_id,
      unit: cut(unit, limits.importedNameCharacters),
      text,
    })),
    losses: losses.slice(0, limits.lossesPerStory).map(({ node, ...loss }) => ({
      ...loss,
      construct: cut(loss.construct, limits.lossConstructCharacters),
      source: cut(loss.source, limits.lossSourceCharacters),
      became: lossKinds[loss.kind],
      node_id: node === null ? null : (ids.get(node) ?? null),
    })),
    source: {
      file: cut(file, limits.importedNameCharacters),
      container: source.container,
      format: cut(source.format, limits.importedNameCharacters),
      ifid: cut(source.ifid ?? '', limits.importedNameCharacters),
    },
  };
}

const within = (coordinate: number) =>
  Math.max(-limits.coordinate, Math.min(limits.coordinate, coordinate));

const cut = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).toWellFormed();
