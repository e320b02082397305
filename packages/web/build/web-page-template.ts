import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const icon = fileURLToPath(new URL('../public/favicon.svg', import.meta.url));

/**
 * Makes the template of a story's own page of the script and the style sheet. Whoever exports a story fills its slots,
 * `<!--slot:name-->` (`interchange/src/web-page/`); nothing else of it changes, so its policy names both by their hashes.
 */
export function webPageTemplate(): Plugin {
  return {
    name: 'web-page-template',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle);
        const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
        const styles = files.flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
        );
        const [script, style] = [scripts[0], styles[0]];
        if (files.length !== 2 || script === undefined || style === undefined) {
          const names = files.map(({ fileName }) => fileName).join(', ');
          throw new Error(`The page is to be one script and one style sheet, not ${names}`);
        }
        for (const { fileName } of files) delete bundle[fileName];
        this.emitFile({
          type: 'asset',
          fileName: 'template.html',
          source: templateHtml(
            inElement(script.trim(), 'script'),
            inElement(withFewerFonts(style.trim()), 'style'),
          ),
        });
      },
    },
  };
}

/**
 * Typefaces are most of the page, and these it does without: what is pressed is in the system's own, and in the one for
 * whom letters swim the browser slants them itself.
 */
export function withFewerFonts(style: string): string {
  return style.replace(/@font-face\s*\{[^}]*\}/g, (face) =>
    /url\(/.test(face) &&
    /font-family:\s*["']?(Inter["']?;|Atkinson[^;]*;\s*font-style:\s*italic)/.test(face)
      ? ''
      : face,
  );
}

/** Text that its element holds as it is. */
export function inElement(text: string, element: 'script' | 'style'): string {
  // In a text, a template and a regular expression of the script this is the same.
  const held = element === 'script' ? text.replace(/<(?=\/script|!--|script)/gi, '\\x3c') : text;
  if (new RegExp(`</${element}|<!--`, 'i').test(held)) {
    throw new Error(`The ${element} would end the element that holds it`);
  }
  return held;
}

export function templateHtml(script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    'media-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const svg = readFileSync(icon).toString('base64');
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">\n',
    '<meta name="color-scheme" content="light dark">\n',
    '<meta name="referrer" content="no-referrer">\n',
    '<!--slot:head-->',
    `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,${svg}">\n`,
    `<style>${style}</style>\n</head>\n<body>\n`,
    '<div id="root"><!--slot:body--></div>\n',
    '<!--slot:data-->',
    `<script>${script}</script>\n</body>\n</html>\n`,
  ].join('');
}

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
