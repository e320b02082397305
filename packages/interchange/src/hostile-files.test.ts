import { fileProblemText, lossAdvice } from '@brasslamp/messages';
import { limits } from '@brasslamp/story/model';
import { describe, expect, it } from 'vitest';
import { readStories, StoryFileError } from './read-stories.ts';
import { lossCounts } from './testing/import-story.ts';
import { zipFiles } from './zip/zip-files.ts';

type File = [path: string, content: string | Uint8Array];

const encoder = new TextEncoder();

async function read(...files: File[]) {
  let ids = 0;
  const sources = files.map(([path, content]) => ({
    path,
    bytes: typeof content === 'string' ? encoder.encode(content) : content,
  }));
  return (await readStories(sources, { newId: () => `id-${++ids}` })).stories;
}

async function one(...files: File[]) {
  const [story] = await read(...files);
  if (story === undefined) throw new Error('No story');
  return story;
}

/** The sentence that tells why the files cannot be imported. */
const refusal = (...files: File[]): Promise<string> =>
  read(...files).then(
    () => 'read',
    (error) => {
      if (error instanceof StoryFileError) return fileProblemText(error.problem);
      throw error;
    },
  );

const mill =
  ':: StoryTitle\nThe Mill\n\n:: Start\nA mill, é.\n[[In->Inside]]\n\n:: Inside\nDark.\n';
const page = (passages: string) =>
  `<html><body><tw-storydata name="x" format="Harlowe">${passages}</tw-storydata></body></html>`;
const inFormat = (format: string, text: string): File => [
  'story.twee',
  `:: StoryData\n${JSON.stringify({ format })}\n\n:: A\n${text}\n`,
];

describe('a file that is cut off', () => {
  const whole = page(
    '<tw-passagedata pid="1" name="A">one</tw-passagedata><tw-passagedata pid="2" name="B">two words</tw-passagedata>',
  );

  it('comes in as far as it goes when it is a page of Twine, and says that its end is missing', async () => {
    const end = whole.indexOf('</tw-storydata>');
    for (let at = whole.indexOf('>one') + 4; at < end; at += 1) {
      const { losses } = await one(['x.html', whole.slice(0, at)]);
      expect(lossCounts(losses).file_cut_off, whole.slice(0, at)).toBe(1);
    }
    expect(lossCounts((await one(['x.html', whole])).losses).file_cut_off).toBeUndefined();
    const cut = await one(['x.html', whole.slice(0, whole.indexOf(' words'))]);
    expect(cut.story.nodes.map(({ body }) => body)).toEqual(['one', 'two']);
    expect(cut.losses[0]).toMatchObject({ kind: 'file_cut_off', node: 'B', source: 'two' });
    expect(lossAdvice('file_cut_off')).toMatch(/Export the story again/);
  });

  it('is refused as such when it is JSON', async () => {
    const json = JSON.stringify({ name: 'x', passages: [{ name: 'A', text: 'one' }] });
    for (let at = 2; at < json.length; at += 1) {
      expect(await refusal(['x.json', json.slice(0, at)]), json.slice(0, at)).toMatch(
        /its end is missing/,
      );
    }
    expect(await refusal(['x.json', json.replace('[{', '[,{')])).toMatch(/isn’t valid JSON/);
  });
});

describe('the encoding of a file', () => {
  const wide = (text: string, isBig: boolean) => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), !isBig);
    return bytes;
  };

  it.each([
    ['UTF-8', encoder.encode(mill)],
    ['UTF-8 with its mark', encoder.encode(`\ufeff${mill}`)],
    ['UTF-8 with the line ends of Windows', encoder.encode(mill.replaceAll('\n', '\r\n'))],
    ['UTF-8 with the line ends of old Macs', encoder.encode(mill.replaceAll('\n', '\r'))],
    ['UTF-16', wide(mill, false)],
    ['UTF-16 with its mark', wide(`\ufeff${mill}`, false)],
    ['UTF-16, high bytes first', wide(mill, true)],
    ['UTF-16, high bytes first, with its mark', wide(`\ufeff${mill}`, true)],
  ])('may be %s', async (_, bytes) => {
    const { story, losses } = await one(['mill.twee', bytes]);
    expect(story.nodes.map(({ name, body }) => [name, body])).toEqual([
      ['Start', 'A mill, é.\\\n[In](action:a1)'],
      ['Inside', 'Dark.'],
    ]);
    expect(losses).toEqual([]);
  });

  it('that is none of these is refused with what to do', async () => {
    const latin = Uint8Array.from(mill, (sign) => sign.charCodeAt(0));
    expect(await refusal(['mill.twee', latin])).toBe(
      '“mill.twee” isn’t text in UTF-8. Save it as UTF-8 in your text editor, and choose it again.',
    );
    expect(await refusal(['mill.twee', wide(mill, false).slice(0, -1)])).toMatch(/isn’t text/);
    const pdf = Uint8Array.from('%PDF-1.7\n%\xe2\xe3', (sign) => sign.charCodeAt(0));
    expect(await refusal(['mill.pdf', pdf])).toMatch(/This is a PDF/);
    const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13);
    expect(await refusal(['mill.png', picture])).toMatch(/This file isn’t text/);
  });
});

describe('what is there twice', () => {
  it('two stories with one IFID are two stories', async () => {
    const ifid = 'D674C58C-DEFA-4F70-B7A2-27742230C0FC';
    const data = `:: StoryData\n{"ifid":"${ifid}"}\n`;
    const stories = await read(['a.twee', data + mill], ['b.twee', `${data}:: Start\nOther.\n`]);
    expect(stories.map(({ story, source }) => [story.title, source.ifid])).toEqual([
      ['The Mill', ifid],
      ['b', ifid],
    ]);
  });
});

describe('what is too much', () => {
  it.each([
    ['Twee', 'x.twee', (count: number) => ':: P\nx\n'.repeat(count)],
    [
      'a page',
      'x.html',
      (count: number) => page('<tw-passagedata name="P">x</tw-passagedata>'.repeat(count)),
    ],
    [
      'JSON',
      'x.json',
      (count: number) =>
        JSON.stringify({ passages: Array.from({ length: count }, () => ({ name: 'P' })) }),
    ],
  ])('100,000 passages of %s are refused with both figures', async (_, path, make) => {
    expect(await refusal([path, make(100_000)])).toMatch(
      /100,000 passages, but a story can have up to 20,000\. Split it/,
    );
  });

  it.each([
    ['SugarCube', '<<if $x>>', '<</if>>'],
    ['Harlowe', '(if: $x)[', ']'],
    ['Chapbook', '[if x]\n', '[cont]\n'],
    ['Snowman', '<% if (s.x) { %>', '<% } %>'],
  ])(
    '100,000 conditions of %s in each other come in as deep as may be, and say so',
    async (format, open, close) => {
      const text = `Seen. ${open.repeat(100_000)}x${close.repeat(100_000)}`;
      const { story, losses } = await one(inFormat(format, text));
      expect(story.nodes).toHaveLength(1);
      expect(lossCounts(losses).over_limit).toBeGreaterThan(0);
    },
  );

  it('100,000 conditions of ink or ChoiceScript in each other are a refusal or a loss', async () => {
    const ink = `VAR x = 1\n${'{x:'.repeat(100_000)}y${'}'.repeat(100_000)}`;
    expect(await refusal(['x.ink', ink])).toMatch(/nest too deeply/);
    const scene = Array.from({ length: 2_000 }, (_, at) => `${' '.repeat(at)}*if (x)`);
    const deep = ['*title x', ...scene, `${' '.repeat(2_000)}y`].join('\n');
    expect(lossCounts((await one(['startup.txt', deep])).losses).over_limit).toBe(1);
  });

  it.each(['SugarCube', 'Harlowe', 'Chapbook', 'Snowman', 'unknown'])(
    'a drawing of 200 KB in %s is one loss, and what is around it stays',
    async (format) => {
      const svg = `<svg>${'<g><path d="M0 0"/></g>'.repeat(10_000)}</svg>`;
      const { story, losses } = await one(inFormat(format, `before ${svg}after [[A]]`));
      expect(story.nodes[0]?.body).toBe('before after [A](action:a1)');
      expect(lossCounts(losses)).toEqual({ media_left_out: 1 });
    },
  );

  it('files over the limit are refused with both figures before they are read', async () => {
    const large = new Uint8Array(limits.importedFileBytes);
    expect(await refusal(['a.twee', large], ['b.twee', new Uint8Array(1)])).toMatch(
      /33 MB, but up to 32 MB/,
    );
  });

  it('an archive of more files than may be, or in an archive, is refused', async () => {
    const many = Array.from({ length: 2_001 }, (_, at) => ({
      path: `${at}.txt`,
      bytes: encoder.encode('x'),
    }));
    expect(await refusal(['x.zip', zipFiles(many)])).toMatch(
      /2,001 files, and can have up to 2,000/,
    );
    const inner = zipFiles([{ path: 'mill.twee', bytes: encoder.encode(mill) }]);
    expect(await refusal(['x.zip', zipFiles([{ path: 'y.zip', bytes: inner }])])).toMatch(
      /ZIP archive.*Unpack it/,
    );
  });

  it('an archive without a story, and a document that is one inside, are told apart', async () => {
    const notes = ['a.txt', 'b.xml'].map((path) => ({
      path,
      bytes: encoder.encode('<x>Notes</x>'),
    }));
    expect(await refusal(['x.zip', zipFiles(notes)])).toMatch(
      /No file in this ZIP archive is a story/,
    );
    const word = ['[Content_Types].xml', 'word/document.xml'].map((path) => ({
      path,
      bytes: encoder.encode('<?xml version="1.0"?><x>Notes</x>'),
    }));
    expect(await refusal(['x.docx', zipFiles(word)])).toMatch(/document of a word processor/);
  });
});

describe('what goes in a ring', () => {
  it.each([
    inFormat('SugarCube', 'x <<include "B">> [[A]]\n\n:: B\ny <<include "A">>'),
    inFormat('SugarCube', 'x <<include "A">> [[A]]'),
    inFormat(
      'SugarCube',
      'x <<a>> [[A]]\n\n:: W [widget]\n<<widget "a">><<b>><</widget>><<widget "b">><<a>><</widget>>',
    ),
    inFormat('Harlowe', 'x (display: "B") [[A]]\n\n:: B\ny (display: "A")'),
    inFormat('Chapbook', 'x {embed passage: "B"} [[A]]\n\n:: B\ny {embed passage: "A"}'),
    inFormat('Snowman', 'x <%= story.render("B") %> [[A]]\n\n:: B\ny <%= story.render("A") %>'),
    [
      'x.ink',
      'x {a()}\n* [A] -> END\n=== function a()\n~ return b()\n=== function b()\n~ return a()\n',
    ] satisfies File,
  ])('is a loss by name: %j %j', async (path, text) => {
    const { story, losses } = await one([path, text]);
    expect(lossCounts(losses).macro_in_ring).toBeGreaterThan(0);
    expect(story.nodes[0]?.body).toMatch(/^x /);
    expect(story.nodes[0]?.actions).toHaveLength(1);
  });

  it('includes of ink are each read once', async () => {
    const main: File = ['a.ink', 'INCLUDE b.ink\n-> k'];
    const { story } = await one(main, ['b.ink', 'INCLUDE a.ink\n== k\nHello -> END']);
    expect(story.nodes.map(({ body }) => body)).toContain('Hello');
  });
});

describe('what reaches out of a file', () => {
  it.each(['../../etc/passwd', '/etc/passwd', 'C:\\x.ink', '..\\..\\x.ink'])(
    'INCLUDE %s is a loss: only files that were chosen are read',
    async (path) => {
      const { story, losses } = await one(['a/main.ink', `INCLUDE ${path}\nHello -> END`]);
      expect(story.nodes.map(({ body }) => body)).toEqual(['Hello']);
      expect(losses).toMatchObject([{ kind: 'include_missing', construct: 'INCLUDE' }]);
      expect(losses[0]?.source).toContain(path);
    },
  );
});

describe('names of JavaScript’s own', () => {
  it('in JSON are passages like others, and change no prototype', async () => {
    const json = `{"name":"x","__proto__":{"passages":[{"name":"evil"}]},"passages":[
      {"name":"__proto__","text":"[[constructor]] [[toString]]","__proto__":{"text":"evil"}},
      {"name":"constructor","text":"[[__proto__]]"},{"name":"toString","text":"x"}]}`;
    const { story } = await one(['x.json', json]);
    expect(story.nodes.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'toString']);
    const [proto, constructorNode] = story.nodes;
    expect(proto?.actions.map(({ target }) => target)).toEqual(
      story.nodes.slice(1).map(({ id }) => id),
    );
    expect(constructorNode?.actions[0]?.target).toBe(proto?.id);
    expect(JSON.stringify(story)).not.toContain('evil');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each([
    ['SugarCube', '<<set $constructor to 1>><<set $toString to 2>>$constructor [[go->__proto__]]'],
    ['Harlowe', '(set: $constructor to 1)(set: $toString to 2)$constructor [[go->__proto__]]'],
    ['Chapbook', 'constructor: 1\ntoString: 2\n--\n{constructor} [[go->__proto__]]'],
    ['Snowman', '<% s.constructor = 1; s.toString = 2 %><%= s.constructor %> [[go->__proto__]]'],
  ])('in %s are variables and passages like others', async (format, text) => {
    const { story } = await one(inFormat(format, `${text}\n\n:: __proto__\nx`));
    expect(story.variables.map(({ initial }) => typeof initial)).toEqual(['number', 'number']);
    expect(story.nodes[0]?.actions[0]?.target).toBe(story.nodes[1]?.id);
  });
});

describe('code in a file', () => {
  it('is never run, and no part of it becomes more than words', async () => {
    const code = 'globalThis.wasRun = true';
    const text = `<script>${code}</script><img src="x" onerror="${code}"><a href="javascript:${code}">go</a>
<b onclick="${code}">bold</b> <<run ${code}>><<script>>${code}<</script>> <% ${code} %> <%= ${code} %>
(print: "${code}") {${code}} [JavaScript]\n${code}`;
    for (const format of ['SugarCube', 'Harlowe', 'Chapbook', 'Snowman', 'unknown']) {
      const { story, losses } = await one(inFormat(format, text));
      expect(lossCounts(losses).script_left_out, format).toBeGreaterThan(0);
      expect(JSON.stringify(story.nodes), format).not.toMatch(/\]\(javascript:/i);
    }
    const scripted = page(
      `<script>${code}</script><tw-passagedata name="A">&lt;script&gt;${code}&lt;/script&gt;x</tw-passagedata>`,
    );
    const { story, losses } = await one(['x.html', scripted]);
    expect(story.nodes[0]?.body).toBe('x');
    expect(lossCounts(losses).script_left_out).toBe(2);
    expect(Reflect.has(globalThis, 'wasRun')).toBe(false);
  });
});
