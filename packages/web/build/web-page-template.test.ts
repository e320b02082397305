import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withImportsAtOnce } from './nothing-later.ts';
import { inElement, templateHtml, withFewerFonts } from './web-page-template.ts';

describe('a script in a page', () => {
  it('says the same, and nothing of it ends its element', () => {
    const script = 'const a = "</script>", b = `<!--`, c = /<script/i;';
    const held = inElement(script, 'script');
    expect(held).not.toMatch(/<\/script|<!--|<script/i);
    const values = (code: string) => new Function(`${code} return [a, b, c.source];`)();
    expect(values(held).slice(0, 2)).toEqual(values(script).slice(0, 2));
    expect(new Function(`${held} return c.test("<SCRIPT")`)()).toBe(true);
  });

  it('is refused where it cannot: a style sheet has no such way', () => {
    expect(() => inElement('a::after { content: "</style>" }', 'style')).toThrow('style');
  });

  it('is the only one that the page’s policy allows', () => {
    const html = templateHtml('play()', 'p{}');
    const hash = createHash('sha256').update('play()').digest('base64');
    expect(html).toContain(`script-src 'sha256-${hash}'`);
    expect(html).toContain("default-src 'none'");
    expect(html).toContain('<script>play()</script>');
    expect(html).not.toMatch(/unsafe|https?:/);
  });

  it('has at once what a site’s page loads later, but for what only a site needs', () => {
    const { text } = withImportsAtOnce(
      "const a = () => import('./a.ts');\nawait import('./a.ts'); import('./run-session.ts');",
    );
    expect(text).toBe(
      "import*as later0$ from'./a.ts';const a = () => Promise.resolve(later0$);\n" +
        "await Promise.resolve(later0$); import('./run-session.ts');",
    );
    expect(withImportsAtOnce("import { a } from './a.ts';").found).toBe(false);
  });
});

it('a page has the typefaces of texts, and none of what is pressed', () => {
  const face = (family: string, style: string) =>
    `@font-face{font-family:${family};font-style:${style};src:url(data:font/woff2;base64,AA==)}`;
  const local = '@font-face{font-family:Inter Arial;src:local(Arial)}';
  const style = [
    face('Literata', 'italic'),
    face('Inter', 'normal'),
    face('Atkinson Hyperlegible', 'normal'),
    face('Atkinson Hyperlegible', 'italic'),
    local,
    'p{color:red}',
  ].join('');
  expect(withFewerFonts(style)).toBe(
    [
      face('Literata', 'italic'),
      face('Atkinson Hyperlegible', 'normal'),
      local,
      'p{color:red}',
    ].join(''),
  );
});
