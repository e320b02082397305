// The browser's field for a day and a time speaks of neither zone nor seconds.

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** "2026-11-24T18:00" in this browser's zone. */
export function toFieldTime(date: Date): string {
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())];
  return `${day.join('-')}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The time that such a text means in this time zone, as the API takes it; null when it means none. */
export function fromFieldTime(text: string): string | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** "Europe/Berlin" */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
