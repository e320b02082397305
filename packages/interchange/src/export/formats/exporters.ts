import { epubExporter, gamebookExporter, markdownExporter } from './book-exporters.ts';
import { inkExporter, tweeExporter, twineExporter } from './code-exporters.ts';
import type { Exporter } from './exporter.ts';
import { pageExporter } from './page-exporter.ts';
import { storyExporter } from './story-exporter.ts';

export type { Exported, Exporter, MediaFile, StoryToExport, Surroundings } from './exporter.ts';
export { mediaLeftOut } from './media-left-out.ts';

/** The exporters by their formats, as the command line and the API name them. */
export const exporters = {
  story: storyExporter,
  page: pageExporter,
  twee: tweeExporter,
  twine: twineExporter,
  ink: inkExporter,
  epub: epubExporter,
  gamebook: gamebookExporter,
  markdown: markdownExporter,
} as const satisfies Record<string, Exporter>;

export type ExportFormat = keyof typeof exporters;
