/** What the buttons above the text make and change, with the texts in it as the author typed them. */
export type Construct =
  | { type: 'if'; branches: { when: string; text: string }[]; otherwise: string | null }
  | { type: 'first'; first: string; again: string | null }
  | { type: TurnKind; options: string[] }
  | { type: 'value'; value: string };

/** How the options of a list take turns. */
export type TurnKind = 'cycle' | 'sequence' | 'once' | 'shuffle';
export const turnKinds = ['cycle', 'sequence', 'once', 'shuffle'] as const;

export type ConstructType = Construct['type'];
export const isTurns = (type: string): type is TurnKind => turnKinds.some((kind) => kind === type);

/** Where tags are alone on their lines, the texts between them are separate paragraphs. */
export type Layout = 'inline' | 'lines';
