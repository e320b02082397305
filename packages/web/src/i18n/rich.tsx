import { Fragment, type ReactNode } from 'react';

type Draw = (inside: string) => ReactNode;

/** Draws `<name>…</name>` in a translated text by the function of that name. */
export function rich(text: string, draw: Record<string, Draw>): ReactNode[] {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = '', inside = ''] = match;
    pieces.push(text.slice(end, match.index));
    pieces.push(<Fragment key={match.index}>{draw[name]?.(inside) ?? inside}</Fragment>);
    end = match.index + whole.length;
  }
  pieces.push(text.slice(end));
  return pieces;
}
