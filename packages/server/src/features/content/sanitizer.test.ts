import { describe, expect, it } from 'vitest';
import { createSanitizer } from './sanitizer.ts';

const size = 200_000;
const fill = (text: string) => text.repeat(Math.floor(size / text.length));
const bombs = {
  'unclosed tags': fill('<b>'),
  'tags that close nothing': fill('</b>'),
  attributes: `<p ${fill('a=1 ')}>`,
  'one long attribute': `<a href="${fill('x')}">`,
  'one long attribute of entities': `<a href="${fill('&#x6a;')}">`,
  'a name without an end': `<${fill('a')}`,
  quotes: fill('<a href="'),
  'open brackets': fill('<'),
  comments: fill('<!--'),
  entities: fill('&amp'),
  'half entities': fill('&#'),
  declarations: fill('<!'),
  'spaces in a tag': `<a ${fill(' ')}href=x>`,
  'control characters in an address': `<a href="${fill('\u0001')}javascript:x">`,
  'misnested formatting': fill('<b><p></b>'),
  'table parts': fill('<table><td>'),
  scripts: fill('<script>'),
  'nested lists': fill('<ul><li>'),
};

const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;

describe('The sanitizer', () => {
  it('answers with cleaned HTML', async () => {
    expect(await createSanitizer()('<p onclick=x>Hello<script>x</script>')).toBe('<p>Hello</p>');
  });

  it.each(Object.entries(bombs))('is stalled by no bomb and stalls nobody: %s', async (_, bomb) => {
    const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()];
    const outcome = await createSanitizer()(bomb).catch((error) => error);
    expect(typeof outcome === 'string' || outcome.code === 'not_valid').toBe(true);
    const hereUs = sum(process.threadCpuUsage(here));
    expect(hereUs / sum(process.cpuUsage(everywhere))).toBeLessThan(0.5);
  });

  it('gives up in time, and takes the next', async () => {
    const sanitize = createSanitizer(0);
    await expect(sanitize(bombs['open brackets'])).rejects.toMatchObject({
      code: 'not_valid',
      errors: [
        {
          path: 'body',
          message: 'This HTML is too hard to read',
          message_id: 'html_too_hard',
          params: {},
        },
      ],
    });
    expect(await createSanitizer()('<p>x</p>')).toBe('<p>x</p>');
  });

  it('refuses by name what has no page’s shape', async () => {
    await expect(createSanitizer()('<div>'.repeat(65))).rejects.toMatchObject({
      code: 'not_valid',
      errors: [
        {
          path: 'body',
          message: expect.stringContaining('64'),
          message_id: 'html_too_deep',
          params: { most: 64 },
        },
      ],
    });
    await expect(createSanitizer()('&'.repeat(100_000))).rejects.toMatchObject({
      errors: [
        {
          path: 'body',
          message: expect.stringContaining('long'),
          message_id: 'html_too_long',
          params: {},
        },
      ],
    });
  });

  it('takes one at a time and lets only so many wait', async () => {
    const sanitize = createSanitizer();
    const all = Array.from({ length: 20 }, (_, number) => sanitize(`<p>${number}`));
    const results = await Promise.allSettled(all);
    const done = results.filter((result) => result.status === 'fulfilled');
    expect(done.map(({ value }) => value)).toEqual(
      Array.from({ length: 16 }, (_, number) => `<p>${number}</p>`),
    );
    expect(results.at(-1)).toMatchObject({ reason: { code: 'busy' } });
  });
});
