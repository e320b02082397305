import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { rich } from './rich.tsx';

it('draws the named parts of a text and leaves the rest', () => {
  const drawn = rich('Click <a>here</a>, or <b>there</b>.', { a: (inside) => <em>{inside}</em> });
  expect(renderToStaticMarkup(<p>{drawn}</p>)).toBe('<p>Click <em>here</em>, or there.</p>');
});
