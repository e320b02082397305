import type { PlaythroughWithView } from '@brasslamp/contract';
import { useEffect } from 'react';
import { ApiError } from '../api/api.ts';
import { afterPaint } from '../screen/after-paint.ts';
import { type App, useApp } from '../screen/app.ts';

/** What is being opened is what was read last, if it is there. */
export async function rememberRead(
  { lastRead }: App,
  id: string | undefined,
  opening: Promise<PlaythroughWithView>,
): Promise<PlaythroughWithView> {
  try {
    const playthrough = await opening;
    lastRead.remember(playthrough);
    return playthrough;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') lastRead.forget(id);
    throw error;
  }
}

/** The same with each turn: the last one may have ended it, or begun it again. */
export function useRememberRead(playthrough: PlaythroughWithView): void {
  const { lastRead } = useApp();
  useEffect(() => afterPaint(() => lastRead.remember(playthrough)), [lastRead, playthrough]);
}
