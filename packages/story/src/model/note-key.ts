/** Content notes are the same without regard to case, to spaces around them, and to how letters with accents are made up. */
export const noteKey = (note: string): string =>
  note.normalize('NFC').trim().toLowerCase().normalize('NFC');
