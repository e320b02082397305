import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultPreferences } from '../device/reading-preferences.ts';
import { headHtml, type PageHead, paper, themeColorHtml } from './head-html.ts';

const site = { name: 'The <Lamp> & Co', origin: 'https://lamp.example', basePath: '/' };
const page: PageHead = {
  title: 'A "title" & <more>',
  description: 'What it is.',
  type: 'book',
  path: '/anna/lamp',
  picture: { path: '/pictures/anna/lamp.png', alt: 'A lamp' },
  structured: { '@type': 'Book', name: '/not/an/address', url: '/anna/lamp' },
};

const content = (html: string, name: string) =>
  new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const structuredIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '');

it('a page without a head asks not to be indexed, and says nothing else', () => {
  expect(headHtml(null, site)).toBe('<meta name="robots" content="noindex">');
});

it('keeps a page out of search engines that can still be shared', () => {
  const html = headHtml({ ...page, isUnlisted: true }, site);
  expect(content(html, 'robots')).toBe('noindex');
  expect(content(html, 'og:title')).toBeDefined();
  expect(content(headHtml(page, site), 'robots')).toBeUndefined();
});

it('gives whole addresses, and leaves names that only look like one', () => {
  const html = headHtml(page, site);
  expect(html).toContain('<link rel="canonical" href="https://lamp.example/anna/lamp">');
  expect(content(html, 'og:image')).toBe('https://lamp.example/pictures/anna/lamp.png');
  expect(structuredIn(html)).toMatchObject({
    name: '/not/an/address',
    url: 'https://lamp.example/anna/lamp',
  });
});

it('gives the addresses of a site below a path', () => {
  const feed = { path: '/feeds/anna.atom', title: 'Anna' };
  const html = headHtml({ ...page, feed }, { ...site, basePath: '/stories/' });
  expect(html).toContain('<link rel="canonical" href="https://lamp.example/stories/anna/lamp">');
  expect(html).toContain('href="/stories/feeds/anna.atom"');
  expect(structuredIn(html)).toMatchObject({
    name: '/not/an/address',
    url: 'https://lamp.example/stories/anna/lamp',
  });
});

it('writes what people typed as text, everywhere', () => {
  const html = headHtml(
    { ...page, structured: { '@type': 'Book', name: '</script><script>x()//<!--' } },
    site,
  );
  expect(content(html, 'og:title')).toBe('A &quot;title&quot; &amp; &lt;more&gt;');
  expect(content(html, 'og:site_name')).toBe('The &lt;Lamp&gt; &amp; Co');
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('<!--');
  expect(structuredIn(html).name).toBe('</script><script>x()//<!--');
});

const described = (description: string) =>
  content(headHtml({ ...page, description }, site), 'description') ?? '';

it('describes in one line', () => {
  expect(described('  Two\n\nlines,\ttold. ')).toBe('Two lines, told.');
});

it('cuts a long description behind a word', () => {
  const long = described('The lamp, the cellar. '.repeat(20));
  expect(long.length).toBeLessThanOrEqual(241);
  expect(long).toMatch(/(lamp|The|the|cellar)…$/);
});

it('cuts one without spaces behind a character', () => {
  const long = described('🔥'.repeat(300));
  expect(long).toMatch(/^(🔥)+…$/u);
});

const tokens = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8');

it('is the paper of each theme', () => {
  expect(tokens).toContain(`--paper: light-dark(${paper.light}, ${paper.dark})`);
  expect(tokens).toContain(`--paper: ${paper.sepia}`);
});

it('follows the system, the theme that was set, and before both what the reader chose', () => {
  expect(themeColorHtml('system', defaultPreferences)).toContain('(prefers-color-scheme:dark)');
  expect(themeColorHtml('dark', defaultPreferences)).toContain(`content="${paper.dark}"`);
  const sepia = { ...defaultPreferences, theme: 'sepia' as const };
  expect(themeColorHtml('dark', sepia)).toContain(`content="${paper.sepia}"`);
});
