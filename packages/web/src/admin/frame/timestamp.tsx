// Swedish dates are written year first.
const format = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** "2026-11-20 14:03", in the viewer's time zone; seconds are in the tooltip. */
export function Timestamp({ time }: { time: string }) {
  return (
    <time dateTime={time} title={time}>
      {format.format(new Date(time))}
    </time>
  );
}
