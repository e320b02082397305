/** The map on a page of its own, with a generated story: for its measurements and its tests. Never shipped. */
import '../../../packages/web/src/ui/styles/styles.css';
import './page.css';
import type { Mark } from '@brasslamp/story/draft';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { MapFilter } from '../../../packages/web/src/studio/map/scene/filter.ts';
import { type Box, cardSize } from '../../../packages/web/src/studio/map/scene/geometry.ts';
import type {
  MapFinding,
  StoryMapHandle,
} from '../../../packages/web/src/studio/map/scene/map-props.ts';
import { placedInRows } from '../../../packages/web/src/studio/map/scene/places.ts';
import { StoryMap } from '../../../packages/web/src/studio/map/surface/story-map.tsx';
import { carryOnBare, openBare } from './bare-canvas.ts';
import { carryFor, zoomFor } from './frames.ts';
import { type GeneratedStory, generatedStory } from './generated-story.ts';

const asked = new URLSearchParams(location.search);
const count = Number(asked.get('nodes') ?? 30);
const story = generatedStory(count, 2.5, Number(asked.get('chapter') ?? 200));
const noMark: Mark = { position: null, status: null, colour: null, note: '' };

function place({ chapters, nodes, marks }: GeneratedStory) {
  for (const { id, position } of placedInRows(chapters, nodes))
    marks.set(id, { ...noMark, position });
}

const colours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
const statuses = ['idea', 'draft', 'done'] as const;

function markSome({ nodes, marks }: GeneratedStory) {
  nodes.forEach(({ id }, at) => {
    const mark = marks.get(id) ?? noMark;
    const colour = at % 4 === 1 ? (colours[at % colours.length] ?? null) : null;
    const status = at % 3 === 0 ? (statuses[at % 9 === 0 ? 0 : (at % 2) + 1] ?? null) : null;
    marks.set(id, { ...mark, colour, status });
  });
}

if (asked.has('placed')) place(story);
if (asked.has('marked')) markSome(story);

const findings = new Map<string, MapFinding>(
  story.nodes
    .filter((_, at) => at % 19 === 3)
    .map(({ id }, at) => [id, { severity: at % 2 ? 'warning' : 'error', count: (at % 3) + 1 }]),
);
const lit = asked.has('lit') ? ['n0', 'n1', 'n4', 'n6', 'n9'] : [];

/** The names of things that conditions of the generated story use. */
const things: Record<string, string> = { lamp: 'Brass lamp', cold: 'Cold' };
const nameOfThing = (_kind: string, key: string) => things[key];

/** The calls of the map, in order. */
const calls: [name: string, ...values: unknown[]][] = [];

function Page() {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(story.marks);
  const [selection, setSelection] = useState<readonly string[]>([]);
  const [filter, setFilter] = useState<MapFilter | null>(null);
  const handle = useRef<StoryMapHandle>(null);
  useEffect(() => {
    // As the workspace does, which has one listener for all keys.
    window.addEventListener('keydown', (event) => {
      const map = handle.current;
      if (event.target instanceof Element && map?.isSurface(event.target)) map.press(event);
    });
  }, []);
  Object.assign(window, {
    handle,
    // At once, for the next press may come before React would draw it.
    select: (ids: string[]) => flushSync(() => setSelection(ids)),
    selectedNow: () => selection,
    placesNow: () => Object.fromEntries([...marks].map(([id, mark]) => [id, mark.position])),
  });
  const called =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values]);
  const changeMarks = (ids: string[], change: (id: string) => Partial<Mark>) =>
    setMarks((before) => {
      const after = new Map(before);
      for (const id of ids) after.set(id, { ...(after.get(id) ?? noMark), ...change(id) });
      return after;
    });
  return (
    <StoryMap
      {...{ ...story, marks, selection, filter, lit, findings, handle }}
      startId="n0"
      called={nameOfThing}
      onFilter={setFilter}
      onSelect={setSelection}
      onPlace={(placed, moved) => {
        calls.push(['onPlace', placed, moved]);
        const at = new Map(placed.map(({ id, position }) => [id, position]));
        changeMarks([...at.keys()], (id) => ({ position: at.get(id) ?? null }));
      }}
      onSetMarks={(ids, change) => {
        calls.push(['onSetMarks', ids, change]);
        changeMarks(ids, () => change);
      }}
      onOpen={called('onOpen')}
      onAdd={called('onAdd')}
      onLink={called('onLink')}
      onMenu={called('onMenu')}
      commands={[]}
      naming={null}
      onMoveToChapter={called('onMoveToChapter')}
      onRemove={called('onRemove')}
      onShowOutline={called('onShowOutline')}
    />
  );
}

/** Milliseconds until all of it is drawn, and the browser has nothing left to do. */
async function openMap(): Promise<number> {
  const from = performance.now();
  createRoot(host()).render(<Page />);
  await new Promise<void>((done) => {
    const look = () =>
      document.querySelector('.react-flow[aria-busy="false"]')
        ? requestAnimationFrame(() => setTimeout(done))
        : requestAnimationFrame(look);
    look();
  });
  return performance.now() - from;
}

function host(): HTMLElement {
  const element = document.getElementById('page');
  if (!element) throw new Error('The page has no place for the map');
  return element;
}

function viewNow() {
  const view = document.querySelector('.react-flow__viewport');
  const { a: zoom, e: x, f: y } = new DOMMatrix(view ? getComputedStyle(view).transform : '');
  return { zoom, x, y };
}

/** The place of a card on the screen. */
function cardAt(id: string): Box {
  const { zoom, x, y } = viewNow();
  const place = (window as never as Shown).placesNow()[id] ?? { x: 0, y: 0 };
  return {
    ...{ x: place.x * zoom + x, y: place.y * zoom + y },
    ...{ width: cardSize.width * zoom, height: cardSize.height * zoom },
  };
}

/** The place of a chapter's name on the screen, from where its cards are drawn. */
function frameNameAt(id: string): { x: number; y: number } {
  const places = window as never as Shown;
  const { zoom, x, y } = viewNow();
  const own = story.nodes.filter(({ chapter_id }) => chapter_id === id);
  const at = own.flatMap((node) => places.placesNow()[node.id] ?? []);
  const corner = { x: Math.min(...at.map((one) => one.x)), y: Math.min(...at.map((one) => one.y)) };
  return { x: (corner.x - 28) * zoom + x, y: (corner.y - 28) * zoom + y - 14 };
}

interface Shown {
  placesNow: () => Record<string, { x: number; y: number } | null>;
}

Object.assign(window, {
  calls,
  cardAt,
  frameNameAt,
  nameOf: (id: string) => story.nodes.find((node) => node.id === id)?.name,
  openMap,
  openBare: () => openBare(host(), story),
  carryOnBare,
  carryFor,
  zoomFor,
});
if (asked.has('open')) void openMap();
