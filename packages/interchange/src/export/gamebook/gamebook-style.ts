import { words } from '../paper/markup.ts';

/** Without `<`, `>`, `&` and `"`, so that it can stand in a page as it is. */
export const gamebookStyle = words(`
:root { color-scheme: light dark; }
body { font: 1.0625rem/1.55 Georgia, 'Iowan Old Style', serif; max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem; }
header { text-align: center; padding: 4rem 0; }
h1 { font-size: 2.25rem; line-height: 1.15; margin: 0 0 0.5rem; }
.author { font-style: italic; }
.description { max-width: 28rem; margin: 1.5rem auto; }
.rules h2 { font-size: 1.25rem; }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.5rem; }
th, td { border: 1px solid currentColor; padding: 0.35rem 0.6rem; text-align: start; vertical-align: top; }
th { font-weight: normal; width: 50%; }
.numbered { margin: 2.5rem 0; break-inside: avoid-page; }
.numbered h2 { text-align: center; font-size: 1.375rem; margin: 0 0 0.75rem; break-after: avoid; }
.numbered:target h2 { text-decoration: underline; }
.instruction, .turn { font-style: italic; }
.ways { list-style: none; padding: 0; }
.ways li { margin: 0.5rem 0; }
.branch { border-inline-start: 2px solid currentColor; padding-inline-start: 0.85rem; margin: 0.75rem 0; }
.ending { text-align: center; font-variant: small-caps; margin-top: 1.5rem; }
img { max-width: 100%; height: auto; }
@page { margin: 18mm 16mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  header { break-after: page; padding-top: 30vh; }
  .rules { break-after: page; }
  a { color: inherit; text-decoration: none; font-weight: bold; }
}
`);
