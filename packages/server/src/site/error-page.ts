const texts = {
  foreign: {
    heading: 'This form came from somewhere else',
    text: 'To be safe, we didn’t process it. Open the page on this site and send it again.',
  },
  unreadable: {
    heading: 'This form couldn’t be read',
    text: 'It may be too long. Go back, make it shorter, and send it again.',
  },
  wrongType: {
    heading: 'This form couldn’t be read',
    text: 'It arrived in a format this page doesn’t accept. Open the page on this site and send it from there.',
  },
  busy: {
    heading: 'The site isn’t fully available right now',
    text: 'What you saved is safe. Try again in a moment.',
  },
  astray: {
    heading: 'There’s nothing here',
    text: 'This address would have taken you off the site.',
  },
  failed: {
    heading: 'Something went wrong on our side',
    text: 'We’ve logged the problem. Try again in a moment.',
  },
};

export type PageError = keyof typeof texts;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The page for when no page can be drawn: plain HTML that needs nothing else. */
export function errorPage(kind: PageError, siteName: string, basePath: string): string {
  const { heading, text } = texts[kind];
  const name = siteName.replace(/[&<>"]/g, (character) => entities[character] ?? character);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${heading} – ${name}</title></head>`,
    `<body><main><h1>${heading}</h1><p>${text}</p><p><a href="${basePath}">Go to the home page</a></p>`,
    '</main></body></html>',
  ].join('');
}
