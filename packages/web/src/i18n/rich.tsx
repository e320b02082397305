import { Fragment, type ReactNode } from 'react';

type Draw = (inside: string) => ReactNode;

/**
 * Draws `<name>…</name>` in a translated text by the function of that name. Each is known by its name,
 * with the words before it: in another sentence it stays the same control, and keeps the focus.
 */
export function rich(text: string, draw: Record<string, Draw>): ReactNode[] {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = '', inside = ''] = match;
    // The same name can come again.
    const time = text.slice(0, match.index).split(`<${name}>`).length;
    pieces.push(
      <Fragment key={`${name} ${time}`}>
        {text.slice(end, match.index)}
        {draw[name]?.(inside) ?? inside}
      </Fragment>,
    );
    end = match.index + whole.length;
  }
  pieces.push(text.slice(end));
  return pieces;
}
