const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** "14:03"; with its day ("2026-11-20 14:03") when that is not today. In the writer's own time. */
export function clockTime(ms: number, now = Date.now()): string {
  const date = new Date(ms);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return isToday ? time.format(date) : dayTime(ms);
}

/** "2026-11-20 14:03", whatever the day. */
export function dayTime(ms: number): string {
  const date = new Date(ms);
  return `${localDay(date)} ${time.format(date)}`;
}

function localDay(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}
