import { leastRatio } from '@brasslamp/story/testing/least-ratio';
import { expect, it } from 'vitest';
import { htmlOnHost } from './html-on-host.ts';

const html =
  '<p title="a > b" lang="en">href="/x" <a class="y" href="/anna">A</a> <img alt="" src="/a.webp" srcset="/a.webp 1x, https://x.example/b.webp 2x"></p><a href="//x.example/">B</a><a href="#c">C</a><a href="https://x.example/d">D</a><a href="/stories/pages/rules" rel="noopener">E</a><br><hr/>';

it('leads what is written of this site below its path, once, and nothing else', () => {
  const led = htmlOnHost(html, '/stories/');
  expect(led).toBe(
    html
      .replace('"/anna"', '"/stories/anna"')
      .replace('src="/a.webp"', 'src="/stories/a.webp"')
      .replace('srcset="/a.webp', 'srcset="/stories/a.webp'),
  );
  expect(htmlOnHost(led, '/stories/')).toBe(led);
});

it('leaves all as it is at the root', () => {
  expect(htmlOnHost(html, '/')).toBe(html);
});

it.each(['<a', '<a b="', '<a b="c"', '<a b=', '<a b', '< ', '<a href="/', '<a srcset="/,'])(
  'takes ten times as long for ten times as much of what is hostile: %s',
  (piece) => {
    const read = (times: number) => () => void htmlOnHost(piece.repeat(times), '/stories/');
    expect(leastRatio(read(20_000), read(2_000), { enough: 30 })).toBeLessThan(30);
  },
);
