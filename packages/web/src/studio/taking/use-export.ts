import type { FileReply, Reply } from '@brasslamp/contract';
import { useQuery } from '@tanstack/react-query';
import { onHost } from '../../host/base-path.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { useStoryInHand } from '../queries/story-in-hand.ts';
import { keyOf, paramsOf, useStory, useStoryPath } from '../queries/story-queries.ts';
import type { ExportFormat } from './formats.ts';

export type Report = Reply<'GET /api/stories/:username/:story_slug/export/losses'>;

interface Wanted {
  format: ExportFormat;
  media: 'with' | 'without';
}

/** What a format cannot hold, and the file itself. The site has every word of the draft before it is asked. */
export function useExport(wanted: Wanted) {
  const { api } = useApp();
  const path = useStoryPath();
  const { data: story } = useStory(Number.POSITIVE_INFINITY);
  const { sent } = useStoryInHand();
  const isOpen = story?.status === 'published' || story?.status === 'archived';
  const address =
    wanted.format === 'page' && isOpen
      ? { address: new URL(onHost(pathTo('story', path)), location.origin).href }
      : {};
  const asked = { params: paramsOf(path), query: { ...wanted, ...address } };
  const report = useQuery({
    queryKey: [...keyOf(path), 'export', wanted],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      await sent();
      return api('GET /api/stories/:username/:story_slug/export/losses', { ...asked, signal });
    },
  });
  const fetchFile = async (signal: AbortSignal): Promise<FileReply> => {
    await sent();
    return api('GET /api/stories/:username/:story_slug/export', { ...asked, signal });
  };
  return { report, fetchFile };
}
