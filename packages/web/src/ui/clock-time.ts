// Written by hand: `Intl` takes a slow phone some 50 ms when a page opens.

/** "14:03"; with its day ("2026-11-20 14:03") when that is not today. In the time of whoever looks. */
export function clockTime(ms: number, now = Date.now()): string {
  const date = new Date(ms);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return isToday ? timeOfDay(date) : dayTime(ms);
}

/** "2026-11-20 14:03", whatever the day. */
export function dayTime(ms: number): string {
  const date = new Date(ms);
  return `${localDay(date)} ${timeOfDay(date)}`;
}

/** "14:03" */
export const timeOfDay = (date: Date): string =>
  [date.getHours(), date.getMinutes()].map(twoDigits).join(':');

const localDay = (date: Date): string =>
  [date.getFullYear(), ...[date.getMonth() + 1, date.getDate()].map(twoDigits)].join('-');

const twoDigits = (number: number): string => String(number).padStart(2, '0');
