import type { FileReply } from '@brasslamp/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, type Failure, failureOf } from '../../api/api.ts';
import { gatherFile, saveFile } from '../../device/save-file.ts';
import { useApp } from '../../screen/app.ts';

/** Where a download is. */
export type Download =
  | { is: 'idle' }
  | { is: 'coming'; bytes: number }
  | { is: 'done'; fileName: string; bytes: number }
  | { is: 'failed'; failure: Failure };

/** The bytes after which the page says again how many came. */
const stepBytes = 256 * 1024;

const idle: Download = { is: 'idle' };

/** A file that is fetched from the site and saved on the device. It is given up when its page is left. */
export function useDownload() {
  const app = useApp();
  const [download, setDownload] = useState(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(fetchFile: (signal: AbortSignal) => Promise<FileReply>) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setDownload({ is: 'coming', bytes: 0 });
    try {
      const { fileName, mediaType, bytes: pieces } = await fetchFile(signal);
      let said = 0;
      const file = await gatherFile(pieces, (bytes) => {
        if (bytes - said < stepBytes) return;
        said = bytes;
        setDownload({ is: 'coming', bytes });
      });
      if (signal.aborted) return;
      saveFile(file.slice(0, file.size, mediaType), fileName);
      setDownload({ is: 'done', fileName, bytes: file.size });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) app.report(error);
      setDownload({ is: 'failed', failure: failureOf(error) });
    } finally {
      if (running.current === controller) running.current = null;
    }
  }

  function cancel() {
    running.current?.abort();
    running.current = null;
    setDownload(idle);
  }

  return { download, start, cancel };
}
