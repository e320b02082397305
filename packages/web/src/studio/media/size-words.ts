import { limits } from '@brasslamp/story/model';

/** How large an image or a sound may be, in MB. */
export const mostMegabytes = limits.mediaBytes / 1_000_000;

/** How large a file is: "84 KB", "1.2 MB". */
export function sizeWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000));
  return kilobytes < 1_000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
