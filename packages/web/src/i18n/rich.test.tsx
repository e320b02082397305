import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { rich } from './rich.tsx';

it('draws the named parts of a text and leaves the rest', () => {
  const drawn = rich('Click <a>here</a>, or <b>there</b>.', { a: (inside) => <em>{inside}</em> });
  expect(renderToStaticMarkup(<p>{drawn}</p>)).toBe('<p>Click <em>here</em>, or there.</p>');
});

it('keeps a part that another text has in another place', () => {
  const keysIn = (text: string) =>
    rich(text, {}).flatMap((piece) => (isValidElement(piece) ? (piece.key ?? []) : []));
  const open = keysIn('Change <name></name>');
  const chosen = keysIn('<verb></verb> <name></name> to <value></value>');
  expect(chosen).toEqual(expect.arrayContaining(open));
  expect(new Set(keysIn('<b>one</b>, <b>two</b>')).size).toBe(2);
});
