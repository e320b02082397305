/** The addresses of media on their site: `/media/{id}.webp`. No other text looks like one. */
export const onSite = /\/media\/[0-9a-f]{32}\.[a-z0-9]{3,4}/g;

/** The paths of media beside a story. */
const beside = /(?<![\w/.-])media\/[\w.-]{1,200}/g;

/** The folder of the media beside a story. */
export const mediaFolder = 'media/';

/** The text of a story file with the paths of media in place of their addresses; the others stay. */
export const withPaths = (text: string, pathOf: (address: string) => string | undefined): string =>
  text.replace(onSite, (address) => pathOf(address) ?? address);

/** The text of a story file with the addresses of media in place of their paths; the others stay. */
export const withAddresses = (
  text: string,
  addressOf: (path: string) => string | undefined,
): string => text.replace(beside, (path) => addressOf(path) ?? path);
