import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, maxDepth, maxTags, ShapeError } from './clean-html.ts';
import { firstPages } from './first-pages.ts';

/**
 * The tags that may come out, written down a second time and apart from the sanitizer: a `<` begins a tag of this
 * list, with attributes of this list in plain quotes, and every address is harmless.
 */
const tag =
  /<(?:\/(?:h[234]|p|blockquote|pre|code|figure|figcaption|ul|ol|li|strong|em|[abius]|sub|sup|table|thead|tbody|tr|th|td)|(?:h[234]|p|br|hr|blockquote|pre|code|figure|figcaption|ul|ol|li|strong|em|[abius]|sub|sup|img|table|thead|tbody|tr|th|td)((?: (?:href|title|rel|src|alt|width|height|start|colspan|rowspan|scope)(?:="[^"<>]*")?)*)(?: \/)?)>/g;
const schemes = ['http', 'https', 'mailto'];

const decoded = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);?/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);?/g, (_, digits) => String.fromCodePoint(Number(digits)))
    .replace(/&colon;?/g, ':')
    .replace(/&(?:tab|newline);?/gi, '')
    .replace(/&amp;?/g, '&');

/** Expects an address to be harmless as a browser reads it: what is no sign to it does not count. */
function expectHarmlessAddress(address: string, from: string) {
  const read = decoded(address).replace(/[\0-\x20]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase();
  if (scheme !== undefined) expect(schemes, from).toContain(scheme);
  expect(read, from).not.toMatch(/^[/\\]{2}/);
}

function expectHarmless(html: string, from = html) {
  expect(html.replace(tag, ''), from).not.toContain('<');
  for (const [, attributes = ''] of html.matchAll(tag)) {
    for (const [, address = ''] of attributes.matchAll(/ (?:href|src)="([^"]*)"/g)) {
      expectHarmlessAddress(address, from);
    }
  }
}

const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<script\n>alert(1)</script\t>',
  '<script>alert(1)',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script/src=data:,alert(1)>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)" onload=\'alert(1)\'>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x`onerror=alert(1)">',
  '<img src=x:x onerror\n=\nalert(1)>',
  '<img src="" onerror=alert(1)//">',
  '<img """><script>alert(1)</script>">',
  '<img src=javascript:alert(1)>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img srcset="x 1x, javascript:alert(1) 2x">',
  '<image src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="java<!-- -->script:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example/x">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="blob:https://a/b">x</a>',
  '<a href="filesystem:x">x</a>',
  '<a href=x onclick=alert(1) onmouseover=alert(1) autofocus onfocus=alert(1)>x</a>',
  '<a href="x" target="_blank" rel="opener">x</a>',
  '<a href=x style="position:fixed;inset:0">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p id="__proto__" name="createElement" class="button">x</p>',
  '<form id=x action=javascript:alert(1)><input name=attributes><button>x</button></form>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<input type=image src=x onerror=alert(1) autofocus onfocus=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<iframe src=javascript:alert(1)></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<noframes><img src=x onerror=alert(1)></noframes>',
  '<object data=javascript:alert(1)><embed src=javascript:alert(1)></object>',
  '<applet code=x></applet><frameset onload=alert(1)><frame src=javascript:alert(1)>',
  '<base href=https://evil.example/>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>@import "https://evil.example/x.css"; p{background:url(x)}</style>',
  '<body onload=alert(1)><p>x',
  '<html><head><script>alert(1)</script></head><body onpageshow=alert(1)>x</body></html>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<select><option><img src=x onerror=alert(1)></option></select>',
  '<select><style></select><img src=x onerror=alert(1)></style></select>',
  '<dialog open onclose=alert(1)>x</dialog><isindex type=image src=1 onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '＜script＞alert(1)＜/script＞',
  '<p title="&quot;><img src=x onerror=alert(1)>">x</p>',
  "<p title='\"><script>alert(1)</script>'>x</p>",
  '<a title="x" href="https://ok.example/?q=\'><script>alert(1)</script>">x</a>',
  '<table><a href=javascript:alert(1)><td><img src=x onerror=alert(1)></table>',
  '<img alt="`><script>alert(1)</script>" src="/a.png">',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<p/onclick=alert(1)>x</p>',
  '<p\u000conclick=alert(1)>x</p>',
  '<\u0000script>alert(1)</script>',
  '<p onclick\u0000=alert(1)>x</p>',
];

describe('Cleaned HTML', () => {
  it.each(payloads.map((payload) => [payload]))('holds nothing that runs: %s', (payload) => {
    const clean = cleanHtml(payload);
    expectHarmless(clean, payload);
    expectHarmless(cleanHtml(`<p>before ${payload}`), payload);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it('is judged by a check that can tell', () => {
    const live = payloads.filter((payload) => /^<(script|svg|iframe|p style)/i.test(payload));
    for (const payload of live) expect(() => expectHarmless(payload), payload).toThrow();
    expect(() => expectHarmless('<a href="javascript:alert(1)">')).toThrow();
    expect(() => expectHarmless('<a href="java&#115;cript:alert(1)">')).toThrow();
    expect(() => expectHarmless('<img src="x" onerror="alert(1)">')).toThrow();
  });

  it('keeps what a page needs', () => {
    const allowed = [
      '<h2>Two</h2><h3>Three</h3><h4>Four</h4>',
      '<p><strong>a</strong> <em>b</em> <b>c</b> <i>d</i> <u>e</u> <s>f</s> <sub>g</sub></p>',
      '<ul><li>x</li></ul><ol start="3"><li>y</li></ol><blockquote><p>z</p></blockquote>',
      '<pre><code>a &lt; b &amp; c</code></pre><hr />',
      '<p>line<br />line</p>',
      '<figure><img src="/a.png" alt="A" width="10" height="20" /><figcaption>A</figcaption></figure>',
      '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
      '<p><a href="https://ok.example/a?b=c&amp;d#e" rel="noopener">x</a></p>',
      '<p><a href="mailto:a@example.org" rel="noopener">x</a> <a href="/pages/status" rel="noopener">y</a></p>',
    ];
    for (const html of allowed) expect(cleanHtml(html)).toBe(html);
    for (const { body } of firstPages('Anna’s <Lamp> & Co')) expect(cleanHtml(body)).toBe(body);
  });

  it('has no heading of the first rank beside the page’s own', () => {
    expect(cleanHtml('<h1 class="x">Title</h1>')).toBe('<h2>Title</h2>');
  });

  it('gives every link the same rel', () => {
    expect(cleanHtml('<a href="/x" rel="opener" target="_blank">x</a>')).toBe(
      '<a href="/x" rel="noopener">x</a>',
    );
  });

  it('stays as it is when it is cleaned again, whatever went in', () => {
    const part = fc.oneof(
      fc.constantFrom(...payloads),
      fc.constantFrom('<p>', '</p>', '<b', '>', '"', "'", '<a href="', '&', '&lt;', '<!--', '-->'),
      fc.constantFrom('<svg>', '</svg>', '<table>', '<li>', '<h1>', '</', '<', '/>', '=', 'onx='),
      fc.string({ maxLength: 8, unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const clean = cleanHtml(parts.join(''));
        expectHarmless(clean, parts.join(''));
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('HTML of a shape that no page has', () => {
  const deep = (name: string, depth: number) => `<${name}>`.repeat(depth);

  it('is refused: too deep', () => {
    expect(cleanHtml(deep('blockquote', maxDepth))).toContain('<blockquote>');
    expect(() => cleanHtml(deep('blockquote', maxDepth + 1))).toThrow(ShapeError);
    for (const name of ['div', 'b', 'table', 'svg', 'x-y', 'em', 'template']) {
      expect(() => cleanHtml(deep(name, 30_000)), name).toThrow(ShapeError);
    }
    expect(() => cleanHtml('<b><i>'.repeat(20_000))).toThrow(ShapeError);
  });

  it('is refused: too many tags', () => {
    expect(cleanHtml('<br>'.repeat(maxTags))).toContain('<br />');
    expect(() => cleanHtml('<br>'.repeat(maxTags + 1))).toThrow(ShapeError);
    expect(() => cleanHtml('<i></i>'.repeat(maxTags + 1))).toThrow(ShapeError);
  });

  it('is not what a long list looks like', () => {
    expect(cleanHtml(`<ul>${'<li>x'.repeat(1_000)}</ul>`)).toContain('<li>x</li>');
    expect(cleanHtml('<p>a'.repeat(1_000))).toContain('<p>a</p>');
  });
});
