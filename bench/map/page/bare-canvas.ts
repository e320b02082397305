/** The floor: a canvas without any product around it, with as many boxes and lines. */
import { placedInRows } from '../../../packages/web/src/studio/map/scene/places.ts';
import { eachFrame, type Frames } from './frames.ts';
import type { GeneratedStory } from './generated-story.ts';

export async function openBare(host: HTMLElement, story: GeneratedStory): Promise<number> {
  const from = performance.now();
  const canvas = document.createElement('canvas');
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  canvas.className = 'react-flow__pane';
  host.replaceChildren(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const places = new Map(
    placedInRows(story.chapters, story.nodes).map(({ id, position }) => [id, position]),
  );
  const far = Math.max(...[...places.values()].map(({ x, y }) => Math.max(x, y * 1.6)));
  const zoom = canvas.width / (far + 300);
  context.scale(zoom, zoom);
  context.lineWidth = 1 / zoom;
  context.beginPath();
  for (const { id, links } of story.nodes) {
    const start = places.get(id);
    for (const target of links.flatMap(({ targets }) => targets)) {
      const end = places.get(target ?? '');
      if (!start || !end) continue;
      context.moveTo(start.x, start.y);
      context.lineTo(end.x, end.y);
    }
  }
  context.stroke();
  for (const { x, y } of places.values()) context.fillRect(x, y, 224, 104);
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
  return performance.now() - from;
}

/** Two seconds in which a box moves over a picture of the rest. */
export async function carryOnBare(): Promise<Frames> {
  const canvas = document.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error('The bare canvas is not open');
  const rest = await createImageBitmap(canvas);
  context.resetTransform();
  return eachFrame((passed) => {
    context.drawImage(rest, 0, 0);
    context.fillRect(300 + Math.sin(passed * Math.PI * 4) * 160, 300, 224, 104);
  });
}
