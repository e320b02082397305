/** A text in quotation marks. */
export const quoted = (text: string): string =>
  `"${text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/[\\"{}|#]/g, '\\$&')
    .replace(/->/g, '-\\>')
    .replace(/<([->])/g, '<\\$1')
    .replace(/\/(?=[/*])/g, '/\\')}"`;
