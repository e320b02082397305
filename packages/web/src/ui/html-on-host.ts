import { onHost } from '../host/base-path.ts';

/** A start tag, as sanitizers write them: values in double quotes, in which `<` and `>` may be. */
const startTag = /<[a-z][a-z0-9-]*(?:\s[^\s=<>"]+(?:="[^"]*")?)+\s*\/?>/gi;
const addresses = /(\s(?:href|src|poster|cite|background|longdesc)=")([^"]*)/gi;
const addressLists = /(\ssrcset=")([^"]*)/gi;

/**
 * Sanitized HTML with addresses of this site as its host knows them. Who wrote it may have written `/pages/rules`,
 * wherever the site begins, or the whole path.
 */
export function htmlOnHost(html: string, base: string): string {
  if (base === '/') return html;
  const led = (address: string) => (address.startsWith(base) ? address : onHost(address, base));
  return html.replace(startTag, (tag) =>
    tag
      .replace(addresses, (_, before: string, address: string) => before + led(address))
      .replace(
        addressLists,
        (_, before: string, list: string) =>
          before +
          list.replace(/(^|,\s*)([^\s,]+)/g, (_all, gap: string, one: string) => gap + led(one)),
      ),
  );
}
