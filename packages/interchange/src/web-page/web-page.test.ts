import { storyOf } from '@brasslamp/story/draft';
import { lookOf } from '@brasslamp/story/look';
import { anyDraft } from '@brasslamp/story/testing/any-draft';
import { propertyRuns } from '@brasslamp/story/testing/property-runs';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { readStories } from '../read-stories.ts';
import { writeOwnFile } from '../story-file/story-file.ts';
import { storyFileInPage } from './story-file-in-page.ts';
import { type WebPage, webPage } from './web-page.ts';

const template = [
  '<!doctype html><html lang="en"><head><!--slot:head--><style>p{}</style></head>',
  '<body><div id="root"><!--slot:body--></div><!--slot:data--><script>play()</script></body></html>',
].join('');

const story = storyFrom`
  :: Hall
  A hall.
  - Go -> Cave
  :: Cave (ending: Out)
`;
const file = writeOwnFile({
  story,
  marks: new Map(),
  slug: 'tale',
  description: 'A tale.',
  cover: null,
  look: null,
});

const page = (given: Partial<WebPage> = {}): string =>
  webPage({
    template,
    story,
    storyId: 's',
    versionId: 'v',
    file,
    title: 'A tale',
    author: 'Mara',
    description: 'A tale.',
    cover: null,
    look: lookOf('s', null),
    address: null,
    media: {},
    ...given,
  });

/** The page as a browser reads it: its elements in their order, and what is in those with an id. */
function parsed(html: string) {
  const elements: string[] = [];
  const texts = new Map<string, string>();
  const attributes: string[] = [];
  let open = '';
  const parser = new Parser(
    {
      onopentag(name, found) {
        elements.push(name);
        attributes.push(...Object.keys(found));
        open = found.id ?? found.name ?? found.property ?? name;
        texts.set(open, found.content ?? '');
      },
      ontext: (text) => void texts.set(open, (texts.get(open) ?? '') + text),
      onclosetag: () => {
        open = '';
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const json = (id: string) => JSON.parse(texts.get(id) ?? '');
  return { elements, attributes: new Set(attributes), texts, json };
}

const usual = parsed(page({ address: 'https://example.org/mara/tale' }));

describe('a story’s own page', () => {
  it('holds the story, its file, and what is said of it', () => {
    const { json, texts } = usual;
    expect(json('story')).toEqual(JSON.parse(JSON.stringify(story)));
    expect(json('brasslamp-story')).toEqual(JSON.parse(file));
    expect(json('page-facts')).toMatchObject({ story_id: 's', version_id: 'v', title: 'A tale' });
    expect(texts.get('title')).toBe('A tale');
    expect(texts.get('og:title')).toBe('A tale');
    expect(texts.get('og:url')).toBe('https://example.org/mara/tale');
  });

  it('says nothing of an author, a description or an address that it has not', () => {
    const { texts, elements } = parsed(page({ author: '', description: '' }));
    expect([...texts.keys()]).not.toContain('og:url');
    expect([...texts.keys()]).not.toContain('author');
    expect([...texts.keys()]).not.toContain('og:description');
    expect(elements.length).toBeLessThan(usual.elements.length);
  });

  it('keeps every text, and none of them becomes a part of the page', () => {
    const pieces = fc.constantFrom(
      ...[
        '</script>',
        '<script>',
        '<!--',
        '-->',
        ']]>',
        '</title>',
        '<img src=x onerror=alert(1)>',
      ],
      ...[
        '"',
        "'",
        '&amp;',
        '&',
        '<',
        '>',
        '\\',
        '\\u003c',
        '\u2028',
        '\u2029',
        '\ufeff',
        '$&',
        '$1',
      ],
      ...['<!--slot:data-->', '</SCRIPT ', 'id="brasslamp-story">', '\ud83e\ude94', '\n', 'word '],
    );
    const anyText = fc
      .array(pieces, { minLength: 1, maxLength: 8 })
      .map((list) => `x${list.join('')}`);
    fc.assert(
      fc.property(anyText, anyText, anyText, (one, other, third) => {
        const said = { title: one, author: other, description: third };
        const hostile = {
          ...story,
          title: one,
          panel: other,
          nodes: [{ ...story.nodes[0], body: third }],
        };
        const text = JSON.stringify({ body: third, title: one });
        const address = `https://example.org/${encodeURIComponent(one)}"'><script>`;
        const html = page({
          ...said,
          story: hostile as WebPage['story'],
          file: text,
          address,
          media: { [one]: other },
        });
        const { elements, attributes, json, texts } = parsed(html);
        expect(elements).toEqual(usual.elements);
        expect(attributes).toEqual(usual.attributes);
        expect(json('story')).toEqual(JSON.parse(JSON.stringify(hostile)));
        expect(json('page-facts')).toMatchObject({ ...said, address, media: { [one]: other } });
        expect(json('brasslamp-story')).toEqual(JSON.parse(text));
        expect(texts.get('title')).toBe(one);
        expect(JSON.parse(storyFileInPage(html) ?? '')).toEqual(JSON.parse(text));
        expect(html.slice(html.indexOf('page-facts'))).not.toMatch(/[\u2028\u2029]/);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('cuts a long description at the end of a word for previews', () => {
    const { texts } = parsed(page({ description: 'word '.repeat(200) }));
    expect(texts.get('og:description')).toMatch(/^(word ){46,48}word…$|^(word ){46,47}word…$/);
    expect([
      ...(parsed(page({ description: '🪔'.repeat(400) })).texts.get('description') ?? ''),
    ]).toHaveLength(240);
  });

  it('refuses a template that lacks a place for something', () => {
    expect(() => page({ template: template.replace('<!--slot:data-->', '') })).toThrow('data');
  });
});

describe('importing a page', () => {
  const imported = async (html: string) => {
    let ids = 0;
    const { stories } = await readStories(
      [{ path: 'page.html', bytes: new TextEncoder().encode(html) }],
      { newId: () => `id-${++ids}` },
    );
    return stories.map(({ story: found, beside }) =>
      writeOwnFile({
        story: found,
        ...(beside ?? { marks: new Map(), slug: '', description: '', cover: null, look: null }),
      }),
    );
  };

  it('gives the file that is in it, byte for byte', async () => {
    expect(await imported(page())).toEqual([file]);
    expect(await imported(`\ufeff${page().replaceAll('\n', '\r\n')}`)).toEqual([file]);
  });

  it('gives the same for any story', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const whole = storyOf(draft);
        const text = writeOwnFile({
          story: whole,
          marks: draft.marks,
          slug: '',
          description: '</script>',
          cover: null,
          look: null,
        });
        const html = page({ story: whole, file: text });
        expect(storyFileInPage(html)).not.toBeNull();
        expect(JSON.parse(storyFileInPage(html) ?? '')).toEqual(JSON.parse(text));
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  it('takes other pages for what they are', async () => {
    expect(storyFileInPage('<!doctype html><p>id=brasslamp-story</p>')).toBeNull();
    expect(storyFileInPage(page().slice(0, page().indexOf('</script')))).toBeNull();
    await expect(imported('<!doctype html><title>Cats</title>')).rejects.toThrow('web_page');
  });
});
