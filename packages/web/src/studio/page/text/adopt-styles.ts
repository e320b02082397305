import { StyleModule } from 'style-mod';

/**
 * CodeMirror writes its styles into a `<style>` element, which the page's policy forbids. Where a root
 * has no head, its style modules use a constructed sheet, which the policy allows: so they are
 * given a root without one, and what they keep there is handed to the document.
 */
export function adoptStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  const root = {
    ownerDocument: document,
    get adoptedStyleSheets() {
      return document.adoptedStyleSheets;
    },
    set adoptedStyleSheets(sheets: CSSStyleSheet[]) {
      document.adoptedStyleSheets = sheets;
    },
  };
  StyleModule.mount(root as unknown as ShadowRoot, new StyleModule({}));
  for (const key of Object.getOwnPropertySymbols(root)) {
    Reflect.set(document, key, Reflect.get(root, key));
  }
}

let isAdopted = false;
