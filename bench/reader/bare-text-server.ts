import compress from '@fastify/compress';
import Fastify from 'fastify';

/**
 * The reference for `reader-speed.ts`: pages with only the text of a node, the same
 * text as the site's page, sent by the same server with the same compression. A choice replaces
 * the words by a click handler; without it the choice is a form. Reads the places as JSON from its
 * standard input. Prints its address.
 */
export interface BarePlace {
  name: string;
  paragraphs: string[];
  choices: string[];
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const stories = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, BarePlace[]>;

const fastify = Fastify();
await fastify.register(compress, { threshold: 1_024 });
fastify.get<{ Params: { story: string } }>('/:story', (request, reply) => {
  const places = stories[request.params.story];
  if (!places) return reply.callNotFound();
  return reply.type('text/html; charset=utf-8').send(pageOf(places));
});
process.stdout.write(`${await fastify.listen({ host: '127.0.0.1', port: 0 })}\n`);

function pageOf(places: BarePlace[]): string {
  const [first] = places;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escaped(first?.name ?? '')}</title></head>`,
    `<body><main>${first ? placeHtml(first) : ''}</main>`,
    places.length > 1 ? scriptOf(places) : '',
    '</body></html>',
  ].join('');
}

const placeHtml = ({ name, paragraphs, choices }: BarePlace): string =>
  [
    `<h1>${escaped(name)}</h1><div class="reader-text">`,
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    '</div>',
    ...choices.map((label) => `<form><button class="choice">${escaped(label)}</button></form>`),
  ].join('');

/** The script of a page, in which each choice leads to the next node. */
const scriptOf = (places: BarePlace[]): string =>
  `<script>{
    const places = ${JSON.stringify(places.map(placeHtml)).replaceAll('<', '\\u003c')};
    const main = document.querySelector('main');
    let at = 0;
    main.addEventListener('click', (event) => {
      if (!event.target.closest('button')) return;
      event.preventDefault();
      at = (at + 1) % places.length;
      main.innerHTML = places[at];
    });
  }</script>`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
