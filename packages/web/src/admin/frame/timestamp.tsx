import { dayTime } from '../../ui/clock-time.ts';

/** "2026-11-20 14:03", in the viewer's time zone; seconds are in the tooltip. */
export function Timestamp({ time }: { time: string }) {
  return (
    <time dateTime={time} title={time}>
      {dayTime(Date.parse(time))}
    </time>
  );
}
