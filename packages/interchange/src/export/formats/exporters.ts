import { epubExporter, gamebookExporter, markdownExporter } from './book-exporters.ts';
import type { Exporter } from './exporter.ts';
import { inkExporter } from './ink-exporter.ts';
import { pageExporter } from './page-exporter.ts';
import { storyExporter } from './story-exporter.ts';

export type { Exported, Exporter, MediaFile, StoryToExport, Surroundings } from './exporter.ts';

/** The exporters by their formats, as the command line and the API name them. */
export const exporters = {
  story: storyExporter,
  page: pageExporter,
  ink: inkExporter,
  epub: epubExporter,
  gamebook: gamebookExporter,
  markdown: markdownExporter,
} as const satisfies Record<string, Exporter>;

export type ExportFormat = keyof typeof exporters;
