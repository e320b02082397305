/** The path of what is in the page itself, as code may name it as well: `window.setup` is `setup`. */
export function withoutWindow(path: readonly string[]): readonly string[] {
  return path[0] === 'window' ? path.slice(1) : path;
}
