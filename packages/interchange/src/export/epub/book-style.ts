export const bookStyle = `
body { line-height: 1.5; margin: 5%; }
h1 { text-align: center; line-height: 1.2; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid; padding: 0.3em 0.5em; text-align: left; font-weight: normal; }
.author, .ending { text-align: center; }
.instruction { font-style: italic; }
.ways { list-style: none; padding: 0; }
.ways li { margin: 0.6em 0; }
.branch { border-left: 2px solid; padding-left: 0.8em; }
img { max-width: 100%; }
`;
