import type { FrozenStory } from '@brasslamp/story/engine';
import type { Look } from '@brasslamp/story/look';
import { jsonInHtml, textInHtml } from './in-html.ts';

/** A story with all that its own page says and holds. */
export interface WebPage {
  /** The template of the build (`web/build/web-page-template.ts`). */
  template: string;
  story: FrozenStory;
  storyId: string;
  /** Another text of the same story has another one: what somebody keeps of reading it moves from one to the other. */
  versionId: string;
  /** The story as a file of its own, as JSON: with it the page can be imported. */
  file: string;
  title: string;
  /** May be empty. */
  author: string;
  description: string;
  /** A data: URL, or the address of one of `media`; null = none. */
  cover: string | null;
  /** By the ids of the web app's styles. */
  look: Look;
  /** The address of the story on a site; null = the page names none. */
  address: string | null;
  /** Pictures and sounds as data: URLs, by their addresses in the story. */
  media: Readonly<Record<string, string>>;
}

/** The element that holds the story's file. */
export const storyFileId = 'brasslamp-story';

/** The element that holds the page's facts, its media among them. */
export const pageFactsId = 'page-facts';

/** More than previews show. */
const descriptionCharacters = 240;

/** The page as one file of HTML. Throws where the template is not that of this build. */
export function webPage(page: WebPage): string {
  const slots: Record<string, string> = {
    head: headOf(page),
    body: bodyOf(page),
    data: dataOf(page),
  };
  const pieces = page.template.split(/<!--slot:(\w+)-->/);
  const missing = Object.keys(slots).filter((name) => !pieces.includes(name));
  if (missing.length > 0) throw new Error(`The page's template lacks ${missing.join(', ')}`);
  // Text and names of slots take turns.
  return pieces.map((piece, at) => (at % 2 === 0 ? piece : (slots[piece] ?? ''))).join('');
}

function headOf({ title, author, description, address }: WebPage): string {
  const about = shortened(description);
  const named = {
    author,
    description: about,
    generator: 'Brasslamp',
  };
  const properties = {
    'og:type': 'website',
    'og:title': title,
    'og:description': about,
    'og:url': address ?? '',
  };
  const metas = (attribute: string, of: Record<string, string>) =>
    Object.entries(of)
      .filter(([, content]) => content !== '')
      .map(([name, content]) => `<meta ${attribute}="${name}" content="${textInHtml(content)}">\n`);
  return [
    `<title>${textInHtml(title)}</title>\n`,
    ...metas('name', named),
    ...metas('property', properties),
  ].join('');
}

/** In one line, cut at the end of a word. */
function shortened(text: string): string {
  const line = text
    .slice(0, 4 * descriptionCharacters)
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  if (letters.length <= descriptionCharacters) return line;
  const cut = letters.slice(0, descriptionCharacters - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > 0 ? cut.slice(0, space) : cut}…`;
}

/** What is seen before the script has run, and where there is none. */
function bodyOf({ title, author, description, story }: WebPage): string {
  const lang = textInHtml(story.lang ?? 'en');
  const line = (text: string, html: string) => (text === '' ? '' : html);
  return [
    '<main class="page title-page">',
    `<h1 lang="${lang}" dir="auto">${textInHtml(title)}</h1>`,
    line(author, `<p>by ${textInHtml(author)}</p>`),
    line(description, `<p lang="${lang}" dir="auto">${textInHtml(description)}</p>`),
    '<noscript><p class="note">This story is played by a script. Open this file in a browser, ',
    'such as Firefox, Chrome or Safari, with JavaScript switched on.</p></noscript>',
    '</main>',
  ].join('');
}

function dataOf(page: WebPage): string {
  const { storyId, versionId, title, author, description, cover, look, address, media } = page;
  const about = { story_id: storyId, version_id: versionId, title, author, description };
  const facts = { ...about, cover, look, address, media };
  return [
    dataElement(pageFactsId, JSON.stringify(facts)),
    dataElement('story', JSON.stringify(page.story)),
    dataElement(storyFileId, page.file),
  ].join('');
}

const dataElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${jsonInHtml(json)}</script>\n`;
