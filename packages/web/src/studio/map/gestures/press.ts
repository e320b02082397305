/**
 * The meaning of a press on the map: a click, a drag of cards, a box that takes cards. Panning and zooming are left to
 * xyflow. Cards need not be elements for it: it looks at the scene.
 */
import type { NodeId } from '@brasslamp/story/model';
import { type Hit, hitAt, idsIn } from '../scene/find.ts';
import { type Box, boxBetween, type Point, toMap, type View } from '../scene/geometry.ts';
import type { Scene } from '../scene/scene.ts';

export interface PressTarget {
  scene: () => Scene;
  view: () => View;
  selection: () => ReadonlySet<NodeId>;
  /** A drag over nothing takes cards instead of panning. */
  isBoxing: () => boolean;
  onSelect: (ids: NodeId[]) => void;
  onOpen: (id: NodeId) => void;
  onToggle: (frameId: string) => void;
  onBox: (box: Box | null) => void;
  onLift: (ids: NodeId[]) => void;
  onCarry: (by: Point) => void;
  /** Hears how far cards were dragged; null = called off: all goes back to where it was. */
  onDrop: (by: Point | null, isByCards: boolean) => void;
  /** Hears which card the pointer is over without being pressed. */
  onHover: (id: NodeId | null, at: Point | null) => void;
  /** A link that is being dragged out of a card; null = it ended. */
  onLinking: (link: { from: NodeId; to: Point } | null) => void;
  onLink: (from: NodeId, to: NodeId | Point) => void;
  onAdd: (at: Point) => void;
  /** `hit` = what it is about; `at` of the window. */
  onMenu: (hit: Hit | null, at: Point) => void;
  /** Moves the view so that what is dragged can go on beyond the edge. */
  onPan: (dx: number, dy: number) => void;
}

interface Press {
  pointerId: number;
  isTouch: boolean;
  /** The point where it began, in the window and of the map. */
  from: Point;
  fromMap: Point;
  hit: Hit | null;
  isAdding: boolean;
  /** The card out of whose handle it is. */
  linksFrom: NodeId | null;
  kind: 'waiting' | 'dragging' | 'boxing' | 'linking' | 'theirs';
  before: NodeId[];
}

/** A hand that only clicks trembles so many pixels. */
const tremble = { mouse: 3, touch: 10 };
/** Whoever drags less far out of a handle only clicked. */
const leastLink = 24;
const edge = { width: 36, pixels: 14 };

/** Listens until the function that comes back is called. */
export function listenToPresses(surface: HTMLElement, target: PressTarget): () => void {
  let press: Press | null = null;
  let last: Point = { x: 0, y: 0 };
  let panning = 0;

  const inSurface = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = surface.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const mapPoint = (point: Point) => toMap(target.view(), point);

  function down(event: PointerEvent) {
    // A second finger: it is a pinch.
    if (press?.isTouch) return callOff();
    if (event.button !== 0 || isForeign(event.target)) return;
    const from = inSurface(event);
    const fromMap = mapPoint(from);
    const hit = hitAt(target.scene(), fromMap, target.view().zoom);
    const isTouch = event.pointerType === 'touch';
    const linksFrom = handleAt(event.target);
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
    press = {
      ...{ pointerId: event.pointerId, isTouch, from, fromMap, hit, isAdding, linksFrom },
      kind: linksFrom === null ? 'waiting' : 'linking',
      before: isAdding ? [...target.selection()] : [],
    };
    // A finger pans over cards, too: it drags those that are selected.
    const isOurs = hit ? !isTouch || isSelected(hit) : isAdding || target.isBoxing();
    if (!isOurs && linksFrom === null) press.kind = 'theirs';
    last = from;
    if (linksFrom !== null) panning = requestAnimationFrame(panAtEdge);
  }

  const isSelected = (hit: Hit): boolean => idsOf(hit).every((id) => target.selection().has(id));

  function move(event: PointerEvent) {
    if (!press) return hover(event);
    if (event.pointerId !== press.pointerId) return;
    last = inSurface(event);
    const far = Math.hypot(last.x - press.from.x, last.y - press.from.y);
    if (press.kind === 'waiting' && far > (press.isTouch ? tremble.touch : tremble.mouse)) begin();
    if (press.kind === 'dragging') target.onCarry(carried(press));
    if (press.kind === 'boxing') box(press);
    if (press.kind === 'linking') link(press);
  }

  function hover(event: PointerEvent) {
    if (event.pointerType === 'touch' || handleAt(event.target) !== null) return;
    const isInside = event.target instanceof Node && surface.contains(event.target);
    const at = isInside ? mapPoint(inSurface(event)) : null;
    const hit = at && hitAt(target.scene(), at, target.view().zoom);
    target.onHover(hit?.on === 'card' ? hit.card.id : null, at);
  }

  function link({ linksFrom }: Press) {
    if (linksFrom !== null) target.onLinking({ from: linksFrom, to: mapPoint(last) });
  }

  function begin() {
    if (!press) return;
    if (!press.hit) {
      press.kind = 'boxing';
      return;
    }
    press.kind = 'dragging';
    const own = idsOf(press.hit);
    const ids = isSelected(press.hit) ? [...target.selection()] : own;
    if (!isSelected(press.hit)) target.onSelect(own);
    target.onLift(ids);
    panning = requestAnimationFrame(panAtEdge);
  }

  const carried = ({ fromMap }: Press): Point => {
    const { x, y } = mapPoint(last);
    return { x: x - fromMap.x, y: y - fromMap.y };
  };

  function box({ fromMap, before }: Press) {
    const drawn = boxBetween(fromMap, mapPoint(last));
    target.onBox(drawn);
    const taken = new Set([...before, ...idsIn(target.scene(), drawn, target.view().zoom)]);
    if (!isSame(taken, target.selection())) target.onSelect([...taken]);
  }

  function panAtEdge() {
    if (press?.kind !== 'dragging' && press?.kind !== 'linking') return;
    const { clientWidth, clientHeight } = surface;
    const [dx, dy] = [beyond(last.x, clientWidth), beyond(last.y, clientHeight)];
    if (dx !== 0 || dy !== 0) {
      target.onPan(dx, dy);
      if (press.kind === 'linking') link(press);
      else target.onCarry(carried(press));
    }
    panning = requestAnimationFrame(panAtEdge);
  }

  function up(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointerId) return;
    const ended = press;
    press = null;
    cancelAnimationFrame(panning);
    const at = inSurface(event);
    const far = Math.hypot(at.x - ended.from.x, at.y - ended.from.y);
    if (ended.kind === 'dragging') target.onDrop(carried(ended), ended.hit?.on === 'card');
    else if (ended.kind === 'linking') endLink(ended, at, far);
    else if (ended.kind === 'boxing') target.onBox(null);
    else if (far <= (ended.isTouch ? tremble.touch : tremble.mouse)) click(ended);
  }

  function endLink({ linksFrom }: Press, at: Point, far: number) {
    target.onLinking(null);
    if (linksFrom === null || far < leastLink) return;
    const point = mapPoint(at);
    const hit = hitAt(target.scene(), point, target.view().zoom);
    target.onLink(linksFrom, hit?.on === 'card' ? hit.card.id : point);
  }

  function click({ hit, isAdding, isTouch }: Press) {
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

  function doubleClick(event: MouseEvent) {
    if (isForeign(event.target)) return;
    const hit = hitAt(target.scene(), mapPoint(inSurface(event)), target.view().zoom);
    if (hit?.on === 'card') target.onOpen(hit.card.id);
    else if (hit) target.onToggle(hit.frame.id);
    else target.onAdd(mapPoint(inSurface(event)));
  }

  function askMenu(event: MouseEvent) {
    if (isForeign(event.target)) return;
    event.preventDefault();
    // By key it is asked for at the card with the focus.
    if (event instanceof PointerEvent && event.pointerType === '') return;
    if (press) callOff();
    const hit = hitAt(target.scene(), mapPoint(inSurface(event)), target.view().zoom);
    if (hit?.on === 'card' && !isSelected(hit)) target.onSelect(idsOf(hit));
    target.onMenu(hit, { x: event.clientX, y: event.clientY });
  }

  function callOff() {
    if (press?.kind === 'dragging') target.onDrop(null, false);
    if (press?.kind === 'linking') target.onLinking(null);
    if (press?.kind === 'boxing') target.onBox(null);
    press = null;
    cancelAnimationFrame(panning);
  }

  /** Keeps a press that is ours from panning as well. */
  const keepToUs = (event: Event) => {
    if (press && press.kind !== 'theirs') event.stopPropagation();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press || press.kind === 'theirs') return;
    // It ends the drag, and does not clear the selection as well.
    event.stopPropagation();
    callOff();
  };
  const listened: [EventTarget, string, (event: never) => void, boolean][] = [
    [surface, 'pointerdown', down, true],
    [surface, 'mousedown', keepToUs, true],
    [surface, 'touchstart', keepToUs, true],
    [surface, 'dblclick', doubleClick, false],
    [surface, 'contextmenu', askMenu, false],
    [window, 'pointermove', move, false],
    [window, 'pointerup', up, false],
    [window, 'pointercancel', callOff, false],
    [window, 'keydown', onKey, true],
  ];
  for (const [on, type, listener, isCapture] of listened) {
    on.addEventListener(type, listener as EventListener, isCapture);
  }
  return () => {
    callOff();
    for (const [on, type, listener, isCapture] of listened) {
      on.removeEventListener(type, listener as EventListener, isCapture);
    }
  };
}

const idsOf = (hit: Hit): NodeId[] =>
  hit.on === 'card' ? [hit.card.id] : hit.frame.cards.map(({ id }) => id);

/** Buttons are buttons, and fields are fields. */
const isForeign = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, input, summary, a') !== null;

/** The card to which the handle belongs that a press is on. */
const handleAt = (target: EventTarget | null): NodeId | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-handle]')?.dataset.handle) ||
  null;

const isSame = (one: ReadonlySet<NodeId>, other: ReadonlySet<NodeId>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

function beyond(at: number, size: number): number {
  if (at < edge.width) return edge.pixels;
  return at > size - edge.width ? -edge.pixels : 0;
}
