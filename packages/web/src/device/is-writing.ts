/** Inputs into which nobody types. */
const pressed = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
];

/** A field that takes the keys which are pressed. */
export const isText = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !pressed.includes(element.type));

/** Whether the caret is in a text: what comes by itself leaves it there. */
export function isWriting(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && isText(activeElement);
}
