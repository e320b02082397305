import type { Mail } from './mail.ts';

/** A part of a mail: a paragraph, a code on its own line, or a link. */
export type Part = string | { code: string } | { label: string; url: string };

/** A mail in its two forms, plain text and HTML, from one list of parts. */
export function fillMailTemplate(given: {
  to: string;
  subject: string;
  siteName: string;
  parts: Part[];
}): Mail {
  const { to, subject, siteName, parts } = given;
  return {
    to,
    subject,
    text: `${[...parts.map(textOf), `-- \n${siteName}`].join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en">',
      `<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#faf6ee;color:#2b2620;',
      'font:17px/1.6 Georgia,serif">',
      '<div style="max-width:34em;margin:0 auto">',
      ...parts.map(htmlOf),
      `<p style="margin:32px 0 0;color:#6b6257">${escaped(siteName)}</p>`,
      '</div>',
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  };
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : `${part.label}:\n${part.url}`;
}

function htmlOf(part: Part): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escaped(part)}</p>`;
  if ('code' in part) {
    return [
      '<p style="margin:24px 0;font:700 28px/1.2 monospace;letter-spacing:4px">',
      escaped(part.code),
      '</p>',
    ].join('\n');
  }
  return [
    '<p style="margin:0 0 16px">',
    `<a style="color:#8a5a00" href="${escaped(part.url)}">${escaped(part.label)}</a>`,
    '</p>',
  ].join('\n');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
