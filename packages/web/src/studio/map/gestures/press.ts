/**
 * The meaning of a press on the map: a click, a drag of cards, a box that takes cards. Panning and zooming are left to
 * xyflow. Cards need not be elements for it: it looks at the scene.
 */
import type { NodeId } from '@brasslamp/story/model';
import { type Hit, hitAt } from '../scene/find.ts';
import { type Point, toMap } from '../scene/geometry.ts';
import { dragCards, drawBox, drawLink, type Gesture, idsOf, isSelected } from './gesture.ts';
import { panAtEdge } from './pan-at-edge.ts';
import type { PressTarget } from './press-target.ts';

interface Press {
  pointerId: number;
  isTouch: boolean;
  /** The point where it began, in the window and of the map. */
  from: Point;
  fromMap: Point;
  hit: Hit | null;
  isAdding: boolean;
  /** Whether it is left to xyflow, but for a click. */
  isTheirs: boolean;
  /** What it has become; null = it may be a click. */
  gesture: Gesture | null;
  before: NodeId[];
}

/** A hand that only clicks trembles so many pixels. */
const tremble = { mouse: 3, touch: 10 };

/** Listens until the function that comes back is called. */
export function listenToPresses(surface: HTMLElement, target: PressTarget): () => void {
  const presses = followPresses(surface, target);
  const { keepToUs, callOff } = presses;
  const over = new AbortController();
  const { signal } = over;
  const first = { signal, capture: true };
  surface.addEventListener('pointerdown', presses.down, first);
  surface.addEventListener('mousedown', keepToUs, first);
  surface.addEventListener('touchstart', keepToUs, first);
  surface.addEventListener('dblclick', (event) => doubleClick(surface, target, event), { signal });
  surface.addEventListener('contextmenu', (event) => askMenu(surface, target, event, callOff), {
    signal,
  });
  window.addEventListener('pointermove', presses.move, { signal });
  window.addEventListener('pointerup', presses.up, { signal });
  window.addEventListener('pointercancel', callOff, { signal });
  window.addEventListener('keydown', presses.key, first);
  return () => {
    callOff();
    over.abort();
  };
}

/** One press after the other, from its beginning to its end. */
function followPresses(surface: HTMLElement, target: PressTarget) {
  let press: Press | null = null;
  let last: Point = { x: 0, y: 0 };
  const mapPoint = (point: Point) => toMap(target.view(), point);
  const edge = panAtEdge(surface, function panTo(dx, dy) {
    target.onPan(dx, dy);
    press?.gesture?.move(mapPoint(last));
  });

  function down(event: PointerEvent) {
    // A second finger: it is a pinch.
    if (press?.isTouch) return callOff();
    if (event.button !== 0 || isForeign(event.target)) return;
    press = pressAt(surface, target, event);
    last = press.from;
    edge.stop();
    if (press.gesture) edge.start(() => last);
  }

  function move(event: PointerEvent) {
    if (!press) return hover(surface, target, event);
    if (event.pointerId !== press.pointerId) return;
    last = inElement(surface, event);
    if (!press.gesture && !press.isTheirs && isFar(press, last)) {
      press.gesture = gestureOf(target, press);
      if (press.gesture.isPanning) edge.start(() => last);
    }
    press.gesture?.move(mapPoint(last));
  }

  function up(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointerId) return;
    const ended = press;
    press = null;
    edge.stop();
    const at = inElement(surface, event);
    const far = distance(at, ended.from);
    if (ended.gesture) ended.gesture.end({ last: mapPoint(last), at: mapPoint(at), far });
    else if (!isFar(ended, at)) click(target, ended);
  }

  function callOff() {
    press?.gesture?.callOff();
    press = null;
    edge.stop();
  }

  return {
    ...{ down, move, up, callOff },
    /** Keeps a press that is ours from panning as well. */
    keepToUs: (event: Event) => press && !press.isTheirs && event.stopPropagation(),
    key(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !press || press.isTheirs) return;
      // It ends the drag, and does not clear the selection as well.
      event.stopPropagation();
      callOff();
    },
  };
}

function pressAt(surface: HTMLElement, target: PressTarget, event: PointerEvent): Press {
  const from = inElement(surface, event);
  const fromMap = toMap(target.view(), from);
  const hit = hitAt(target.scene(), fromMap, target.view().zoom);
  const isTouch = event.pointerType === 'touch';
  const linksFrom = handleAt(event.target);
  const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
  // A finger pans over cards, too: it drags those that are selected.
  const isOurs = hit ? !isTouch || isSelected(target, hit) : isAdding || target.isBoxing();
  return {
    ...{ pointerId: event.pointerId, isTouch, from, fromMap, hit, isAdding },
    isTheirs: !isOurs && linksFrom === null,
    gesture: linksFrom === null ? null : drawLink(target, linksFrom),
    before: isAdding ? [...target.selection()] : [],
  };
}

const gestureOf = (target: PressTarget, { hit, fromMap, before }: Press): Gesture =>
  hit ? dragCards(target, hit, fromMap) : drawBox(target, fromMap, before);

function click(target: PressTarget, { hit, isAdding, isTouch }: Press) {
  if (hit?.on === 'toggle') return target.onToggle(hit.frame.id);
  const own = hit ? idsOf(hit) : [];
  // With a finger there is no Shift: in the mode for boxes each tap adds.
  if (!isAdding && !(isTouch && hit && target.isBoxing())) return target.onSelect(own);
  const selection = new Set(target.selection());
  const isIn = own.every((id) => selection.has(id));
  for (const id of own) {
    if (isIn) selection.delete(id);
    else selection.add(id);
  }
  target.onSelect([...selection]);
}

function hover(surface: HTMLElement, target: PressTarget, event: PointerEvent) {
  if (event.pointerType === 'touch' || handleAt(event.target) !== null) return;
  const isInside = event.target instanceof Node && surface.contains(event.target);
  const at = isInside ? toMap(target.view(), inElement(surface, event)) : null;
  const hit = at && hitAt(target.scene(), at, target.view().zoom);
  target.onHover(hit?.on === 'card' ? hit.card.id : null, at);
}

function doubleClick(surface: HTMLElement, target: PressTarget, event: MouseEvent) {
  if (isForeign(event.target)) return;
  const at = toMap(target.view(), inElement(surface, event));
  const hit = hitAt(target.scene(), at, target.view().zoom);
  if (hit?.on === 'card') target.onOpen(hit.card.id);
  else if (hit) target.onToggle(hit.frame.id);
  else target.onAdd(at);
}

/** A press that is under way is called off before. */
function askMenu(
  surface: HTMLElement,
  target: PressTarget,
  event: MouseEvent,
  callOff: () => void,
) {
  if (isForeign(event.target)) return;
  event.preventDefault();
  // By key it is asked for at the card with the focus.
  if (event instanceof PointerEvent && event.pointerType === '') return;
  callOff();
  const at = toMap(target.view(), inElement(surface, event));
  const hit = hitAt(target.scene(), at, target.view().zoom);
  if (hit?.on === 'card' && !isSelected(target, hit)) target.onSelect(idsOf(hit));
  target.onMenu(hit, { x: event.clientX, y: event.clientY });
}

function inElement(element: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Whether it is more than a tremble from where the press began. */
const isFar = ({ from, isTouch }: Press, at: Point): boolean =>
  distance(at, from) > (isTouch ? tremble.touch : tremble.mouse);

/** Buttons are buttons, and fields are fields. */
const isForeign = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, input, summary, a') !== null;

/** The card to which the handle belongs that a press is on. */
const handleAt = (target: EventTarget | null): NodeId | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-handle]')?.dataset.handle) ||
  null;
