/** The editor is a part of its own in the build: fetched once, and from then on there without waiting. */
export type EditorPart = typeof import('./create-editor.ts');

let loaded: EditorPart | null = null;

/** Null until it has come. */
export const editorPart = (): EditorPart | null => loaded;

export async function loadEditorPart(): Promise<EditorPart> {
  loaded ??= await import('./create-editor.ts');
  return loaded;
}
