import { useSyncExternalStore } from 'react';
import { t } from '../i18n/translate.ts';
import { dayTime, timeOfDay } from './clock-time.ts';

/** "today 22:14", "yesterday 22:14", "2026-11-20 22:14". In the writer's own time. */
export function momentWords(ms: number, now: number): string {
  const date = new Date(ms);
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const time = timeOfDay(date);
  if (date.toDateString() === today.toDateString()) return t('pages.username.today', { time });
  if (date.toDateString() === yesterday.toDateString()) {
    return t('pages.username.yesterday', { time });
  }
  return dayTime(ms);
}

const never = () => () => {};

/** The server does not know what time it is for its visitor: until the page runs it is the day. */
export function Moment({ time }: { time: string }) {
  const words = useSyncExternalStore(
    never,
    () => momentWords(Date.parse(time), Date.now()),
    () => time.slice(0, 10),
  );
  return <time dateTime={time}>{words}</time>;
}
