import { limits } from '@brasslamp/story/model';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from './t.ts';
import { type Importer, type ImporterEvents, startImporter } from './worker/importer.ts';
import type { ChosenFile, PreviewStory } from './worker/messages.ts';

/** Where an import is, from the choice of files to the preview. */
export type ImportStage =
  | { is: 'choosing'; refused: string | null; note: string | null }
  | { is: 'reading'; file: string; done: number; all: number }
  | { is: 'preview'; file: string; stories: PreviewStory[]; importer: Importer };

const atBegin: ImportStage = { is: 'choosing', refused: null, note: null };

const megabyte = 1024 * 1024;

/** The stages of an import. Its worker is made when files come, and ended with the page. */
export function useImport(storyId?: string) {
  const [stage, setStage] = useState<ImportStage>(atBegin);
  const running = useRef<Importer | null>(null);
  const steps = useMemo(() => {
    const end = () => {
      running.current?.close();
      running.current = null;
    };
    const refuse = (refused: string) => {
      end();
      setStage({ is: 'choosing', refused, note: null });
    };
    function read(files: ChosenFile[]) {
      end();
      const [first] = files;
      if (!first) return refuse(t('import.noFiles'));
      const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
      if (bytes > limits.importedFileBytes) {
        const most = limits.importedFileBytes / megabyte;
        return refuse(t('import.tooLarge', { megabytes: Math.ceil(bytes / megabyte), most }));
      }
      const file = files.length === 1 ? first.path : t('import.fileCount', { count: files.length });
      setStage({ is: 'reading', file, done: 0, all: 0 });
      const events: ImporterEvents = {
        onProgress: (done, all) => setStage({ is: 'reading', file, done, all }),
        onPreview: (stories) => setStage({ is: 'preview', file, stories, importer }),
        onRefused: refuse,
        onFailed: () => refuse(t('import.failed', { file })),
      };
      const importer = startImporter(files, events, { storyId });
      running.current = importer;
    }
    return {
      read,
      end,
      cancel() {
        end();
        setStage({ is: 'choosing', refused: null, note: t('import.cancelled') });
      },
      again() {
        end();
        setStage(atBegin);
      },
    };
  }, [storyId]);
  useEffect(() => steps.end, [steps]);
  return { stage, ...steps };
}
