/** The colours and the typeface of the page, as a canvas needs them: resolved. */
import type { NodeColour } from '@brasslamp/story/draft';

const names = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'brass',
  'brass-strong',
  'link',
  'loss',
  'saved',
  'focus',
] as const;

const markNames = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;

export type Palette = Record<(typeof names)[number], string> & {
  marks: Record<NodeColour, string>;
  font: string;
};

/** Tokens can be `light-dark(…)`: only a property of an element says what they come to. */
export function readPalette(host: HTMLElement): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const style = getComputedStyle(probe);
  const resolved = (name: string) => {
    probe.style.color = `var(--map-${name}, var(--${name}))`;
    return style.color;
  };
  const colours = Object.fromEntries(names.map((name) => [name, resolved(name)]));
  const marks = Object.fromEntries(markNames.map((name) => [name, resolved(`mark-${name}`)]));
  const font = style.fontFamily;
  probe.remove();
  return { ...colours, marks, font } as Palette;
}

/** Calls back when the page goes from light to dark, or its tokens change otherwise. */
export function watchPalette(onChange: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  );
  const root = new MutationObserver(onChange);
  root.observe(document.documentElement, { attributes: true });
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    root.disconnect();
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}
