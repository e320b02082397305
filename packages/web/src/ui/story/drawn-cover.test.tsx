import { brotliCompressSync } from 'node:zlib';
import { compositions, emblems, type Look, lookOf } from '@brasslamp/story/look';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DrawnCover } from './drawn-cover.tsx';

const look: Look = { palette: 'tide', emblem: 'wave', typeface: 'clear', composition: 'plain' };

const drawn = (story: Partial<{ title: string; lang: string; look: Look }>) =>
  renderToStaticMarkup(<DrawnCover story={{ title: 'The Lamp', lang: 'en', look, ...story }} />);

describe('A drawn cover', () => {
  it('has the look by which the styles draw it, and is left out by those who listen', () => {
    const [opening = ''] = /^<div[^>]*>/.exec(drawn({})) ?? [];
    expect(opening).toContain('data-palette="tide" data-typeface="clear"');
    expect(opening).toContain('data-composition="plain" aria-hidden="true"');
  });

  it('says the title in its language, and never as markup', () => {
    const html = drawn({ title: 'מצוף <b>', lang: 'he' });
    expect(html).toContain('<div class="cover-face" lang="he" dir="rtl">');
    expect(html).toContain('מצוף &lt;b&gt;</span>');
  });

  it.each(compositions)(
    'composed as %s takes no more than 1.2 KB, whatever its emblem',
    (composition) => {
      for (const emblem of emblems) {
        const html = drawn({ look: { ...look, emblem, composition } });
        expect([emblem, html.length]).toEqual([emblem, expect.toSatisfy((size) => size < 1_200)]);
      }
    },
  );

  it('takes less than the picture of one of them for a list of twenty', () => {
    const list = Array.from({ length: 20 }, (_, at) =>
      drawn({ title: `A story with number ${at}`, look: lookOf(`story ${at}`, null) }),
    );
    expect(brotliCompressSync(list.join('')).length).toBeLessThan(2_500);
  });
});
