/** The worker in which the map is laid out, so that nobody waits for it. To cancel it the worker is ended. */
import { type LayoutGroup, layOut } from './lay-out.ts';
import type { LayoutAnswer } from './run-layout.ts';

self.addEventListener('message', ({ data }: MessageEvent<LayoutGroup>) => {
  self.postMessage(layOut(data) satisfies LayoutAnswer);
});
