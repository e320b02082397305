import type { Block, Inline, TextTree } from '@brasslamp/story/text/tree';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { actionsInText, TextView } from './text-view.tsx';

const root = (...children: Block[]): TextTree => ({ type: 'root', children });
const words = (text: string): Block => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
});

const draw = (tree: TextTree, offered: string[] = []) =>
  renderToStaticMarkup(
    <TextView
      tree={tree}
      drawAction={(id, inside) => (offered.includes(id) ? <mark id={id}>{inside}</mark> : null)}
    />,
  );

describe('TextView', () => {
  it('draws paragraphs, emphasis and line breaks', () => {
    const tree = root({
      type: 'paragraph',
      children: [
        { type: 'text', text: 'It is ' },
        { type: 'emphasis', children: [{ type: 'text', text: 'very' }] },
        { type: 'line_break', children: [] },
        { type: 'strong', children: [{ type: 'text', text: 'dark' }] },
      ],
    });
    expect(draw(tree)).toBe('<p>It is <em>very</em><br/><strong>dark</strong></p>');
  });

  it('shows markup that an author typed as text', () => {
    expect(draw(root(words('<script>alert(1)</script>')))).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });

  it('leaves room for an image of this site, whose address says its size', () => {
    const image = (url: string) =>
      draw(
        root({
          type: 'paragraph',
          children: [{ type: 'image', url, alt: 'A lamp', children: [] }],
        }),
      );
    const own = image(`/media/${'0'.repeat(26)}6400c8.webp`);
    expect(own).toContain('width="1600"');
    expect(own).toContain('height="200"');
  });

  it('gives a sound the browser’s own player until the button comes, and loads nothing of it', () => {
    const url = `/media/${'0'.repeat(32)}.mp3`;
    const sound: Inline = { type: 'sound', url, alt: 'A bell', children: [] };
    const html = draw(root({ type: 'paragraph', children: [sound] }));
    expect(html).toContain(`<audio controls="" preload="none" src="${url}" aria-label="A bell">`);
    expect(html).toContain('</audio> A bell</span>');
    expect(html).not.toContain('autoplay');
  });

  it('draws a sound within a link or a choice as its words', () => {
    const url = `/media/${'0'.repeat(32)}.mp3`;
    const sound: Inline = { type: 'sound', url, alt: 'a bell', children: [] };
    const inEmphasis: Inline = { type: 'emphasis', children: [sound] };
    const link: Inline = { type: 'link', url: 'https://example.org/', children: [inEmphasis] };
    const action: Inline = { type: 'action', action_id: 'a1', children: [sound] };
    const html = draw(root({ type: 'paragraph', children: [link, action] }), ['a1']);
    expect(html).toContain('<em>a bell</em></a><span><mark id="a1">a bell</mark></span>');
    expect(html).not.toContain('<audio');
  });

  it('sets headings below the page’s own, and none below the sixth', () => {
    const heading = (level: 1 | 6): Block => ({ type: 'heading', level, children: [] });
    expect(draw(root(heading(1), heading(6)))).toBe('<h2></h2><h6></h6>');
  });

  it('draws lists, tight ones without paragraphs, and keeps their first number', () => {
    const item = (...children: Block[]) => ({ type: 'list_item' as const, children });
    const tree = root(
      { type: 'list', ordered: true, start: 3, children: [item(words('a'))] },
      { type: 'list', ordered: false, start: 1, children: [item(words('b'), words('c'))] },
    );
    expect(draw(tree)).toBe('<ol start="3"><li>a</li></ol><ul><li><p>b</p><p>c</p></li></ul>');
  });

  it('gives links no power over the page, and loads images of other sites on a press alone', () => {
    const tree = root({
      type: 'paragraph',
      children: [
        { type: 'link', url: 'https://example.org/', children: [{ type: 'text', text: 'there' }] },
        { type: 'image', url: 'https://example.org/x.png', alt: 'a lamp', children: [] },
      ],
    });
    const html = draw(tree);
    expect(html).toContain('<a href="https://example.org/" rel="noopener nofollow ugc">there</a>');
    expect(html).toContain(
      '<a href="https://example.org/x.png" target="_blank" rel="noopener noreferrer nofollow ugc">Picture on example.org: a lamp</a>',
    );
    expect(html).not.toContain('<img');
  });

  it('reserves room for an image on a line of its own, and for no other', () => {
    const image: Inline = {
      type: 'image',
      url: `/media/${'0'.repeat(26)}6400c8.webp`,
      alt: '',
      children: [],
    };
    const alone = draw(root({ type: 'paragraph', children: [image] }));
    expect(alone).toMatch(/^<p class="reader-image"><img/);
    const amid = draw(root({ type: 'paragraph', children: [{ type: 'text', text: 'A' }, image] }));
    expect(amid).toMatch(/^<p>A<img/);
  });

  it('draws an offered choice in the text, and only the words of one that is not', () => {
    const tree = root({
      type: 'paragraph',
      children: [
        { type: 'action', action_id: 'a1', children: [{ type: 'text', text: 'light it' }] },
        { type: 'action', action_id: 'a2', children: [{ type: 'text', text: 'leave' }] },
      ],
    });
    expect(draw(tree, ['a1'])).toBe(
      '<p><span><mark id="a1">light it</mark></span><span>leave</span></p>',
    );
    expect([...actionsInText(tree)]).toEqual(['a1', 'a2']);
  });
});
