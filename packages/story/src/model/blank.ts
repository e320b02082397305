/** Blanks, controls, and what is drawn as nothing: joiners, marks of direction, fillers, an empty Braille cell. */
const unseen = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nothing of a text can be seen: it is no title and no name. */
export const isBlank = (text: string): boolean => unseen.test(text);
