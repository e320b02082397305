/**
 * The story as a map. xyflow pans, zooms and holds the cards that are in view; all else is drawn
 * below them (`paint/stage.ts`), and presses are understood by looking at the scene (`gestures/press.ts`).
 */
import '@xyflow/react/dist/base.css';
import { ReactFlow, ReactFlowProvider, useStoreApi } from '@xyflow/react';
import {
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { canRun } from '../../command/command.ts';
import { commandFor } from '../../command/keys.ts';
import { allMapCommands } from '../commands/all-map-commands.ts';
import type { MapState } from '../commands/map-command.ts';
import { cardDescription, MapCard } from '../controls/card.tsx';
import { Foot } from '../controls/foot.tsx';
import { Minimap } from '../controls/minimap.tsx';
import { OverCards, type OverCardsHandle } from '../controls/over-cards.tsx';
import { SelectionBar } from '../controls/selection-bar.tsx';
import { Toolbar } from '../controls/toolbar.tsx';
import { type MapView, useMapView, zoomLimits } from '../gestures/use-map-view.ts';
import { useMoving } from '../gestures/use-moving.ts';
import { type Placing, usePlaces } from '../layout/use-places.ts';
import { lookOf } from '../paint/look.ts';
import { nodesOfFilter } from '../scene/filter.ts';
import { boxOfIds } from '../scene/find.ts';
import type { Size } from '../scene/geometry.ts';
import type { StoryMapProps } from '../scene/map-props.ts';
import { buildScene, type Scene } from '../scene/scene.ts';
import { t } from '../t.ts';
import type { Latest } from './latest.ts';
import { mapWords } from './map-words.ts';
import styles from './story-map.module.css';
import { type Pointed, usePresses } from './use-presses.ts';
import { useShownCards } from './use-shown-cards.ts';
import { useStage } from './use-stage.ts';

const nodeTypes = { card: MapCard };

export function StoryMap(props: StoryMapProps) {
  return (
    <ReactFlowProvider>
      <MapBody {...props} />
    </ReactFlowProvider>
  );
}

function MapBody(props: StoryMapProps) {
  const { nodes, selection, startId } = props;
  const surface = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  const [isBoxing, setBoxing] = useState(false);
  const shown = useScene(props);
  const { scene, base, selected, placing, toggle, collapsed, setCollapsed } = shown;
  const view = useMapView(scene, size ?? noSize, selection.at(-1), startId);
  const { cards, stage, moving } = usePictures(props, shown, view, { surface, host, size });
  const over = useRef<OverCardsHandle>(null);
  const latest = useLatest({ ...props, scene, selected, isBoxing, toggle, placing });
  useWays(props, { surface, latest, view, stage, moving, over });
  useNamedInSight(props, scene, view);
  const isFirst = useFirstLook(placing, view);
  const hint = useId();
  return (
    <section className={styles.map} aria-label={t('map.label')} data-nodes>
      <p id={hint} className="visually-hidden">
        {t('map.hint')}
      </p>
      <div
        ref={host}
        className={styles.under}
        data-waiting={(isFirst && nodes.length <= mostWaitedFor) || undefined}
      />
      {size && (
        <ReactFlow
          ref={surface}
          className={styles.surface ?? ''}
          tabIndex={0}
          aria-label={t('map.surface', { count: nodes.length })}
          aria-describedby={hint}
          data-boxing={isBoxing || undefined}
          nodes={cards.nodes}
          nodeTypes={nodeTypes}
          defaultViewport={view.opening()}
          {...zoomLimits(scene, size)}
          {...xyflowDoes}
          onKeyUp={moving.letGo}
          onBlur={moving.letGo}
        >
          <OverCards {...props} scene={scene} handle={over} />
        </ReactFlow>
      )}
      {nodes.length === 0 && <p className={styles.empty}>{t('map.empty')}</p>}
      <Toolbar
        {...props}
        {...{ view, scene, placing, isBoxing, collapsed }}
        onBoxing={setBoxing}
        onCollapse={setCollapsed}
      />
      <Foot>
        {selection.length > 0 && <SelectionBar {...props} {...{ scene, placing }} />}
        {size && <Minimap scene={scene} look={base} size={size} view={view} />}
      </Foot>
      <SpokenSelection {...props} scene={scene} />
    </section>
  );
}

function useLatest(now: Latest): RefObject<Latest> {
  const latest = useRef(now);
  latest.current = now;
  return latest;
}

/** The most nodes that are laid out before one has looked twice; of more one sees something meanwhile. */
const mostWaitedFor = 400;

type Shown = ReturnType<typeof useScene>;

/** The scene of the map: what there is to see. */
function useScene(props: StoryMapProps) {
  const { chapters, nodes, marks, findings, selection, filter, lit, startId, called } = props;
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const placing = usePlaces(props);
  const { places } = placing;
  const scene = useMemo(
    () => buildScene(chapters, nodes, places, collapsed),
    [chapters, nodes, places, collapsed],
  );
  const selected = useMemo(() => new Set(selection), [selection]);
  const wanted = useMemo(
    () => nodesOfFilter(filter, nodes, marks, findings),
    [filter, nodes, marks, findings],
  );
  const base = useMemo(
    () => lookOf({ wanted, lit, marks, startId, findings }),
    [wanted, lit, marks, startId, findings],
  );
  const words = useMemo(() => mapWords(called), [called]);
  const toggle = (id: string) => setCollapsed((before) => toggled(before, id));
  return { scene, selected, base, words, placing, collapsed, setCollapsed, toggle };
}

/** The cards in view, the pictures below them, and both while something is dragged. */
function usePictures(
  { findings }: StoryMapProps,
  { scene, selected, base, words, placing }: Shown,
  view: MapView,
  {
    surface,
    host,
    size,
  }: {
    surface: RefObject<HTMLDivElement | null>;
    host: RefObject<HTMLDivElement | null>;
    size: Size | null;
  },
) {
  const cards = useShownCards(scene, base, selected, findings, size ?? noSize);
  const moveTarget = useRef({ scene, ...placing });
  moveTarget.current = { scene, ...placing };
  const stage = useStage(host, surface, {
    ...{ scene, base, words, selected, size, view: view.now, isAnimated: placing.isAnimated },
    onRest: () => {
      if (!moving.isDragging()) cards.lookAt(view.now());
    },
  });
  const moving = useMoving(surface, stage, moveTarget);
  useFollowedView(stage, cards.follow, moving.isDragging);
  return { cards, stage, moving };
}

/** The ways into the map: presses on it, and the handle of the workspace. */
function useWays(props: StoryMapProps, given: Parameters<typeof usePresses>[0]) {
  const pointed = usePresses(given);
  useHandle(props, { ...given, pointed });
}

/** Gives the workspace its handle on the map. */
function useHandle(
  { handle }: StoryMapProps,
  {
    surface,
    latest,
    view,
    pointed,
    moving,
  }: Pick<MapState, 'view' | 'moving'> & {
    surface: RefObject<HTMLElement | null>;
    latest: RefObject<Latest>;
    pointed: Pointed;
  },
) {
  useImperativeHandle(
    handle,
    () => ({
      fit: view.fit,
      centre(id) {
        const box = boxOfIds(latest.current.scene, [id]);
        if (box) view.centre(box);
      },
      focus: () => surface.current?.focus(),
      isSurface: (element) => element === surface.current,
      press(event) {
        const command = commandFor(allMapCommands, 'map', event);
        const { scene, selection, onSelect: select, toggle } = latest.current;
        const cursor = scene.byId.get(selection.at(-1) ?? '') ?? null;
        const askMenu = pointed.menuAtCursor;
        const state = { scene, view, moving, cursor, selection, select, toggle, askMenu };
        if (!command || !canRun(command, state)) return false;
        event.preventDefault();
        command.run(state);
        return true;
      },
      newCards: pointed.newCards,
      newCardAfter: pointed.newCardAfter,
      cardsBelow: pointed.cardsBelow,
    }),
    [surface, latest, view, pointed, moving],
  );
}

/** Brings the card that is being named into sight. */
function useNamedInSight({ naming }: StoryMapProps, scene: Scene, view: MapView) {
  const namedId = naming?.id ?? '';
  const isThere = scene.byId.has(namedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is named
  useEffect(() => {
    const card = scene.byId.get(namedId);
    if (card) view.reveal(card);
  }, [namedId, isThere]);
}

/** The words for screen readers of what the arrow keys came to. */
function SpokenSelection({
  scene,
  selection,
  marks,
  findings,
  startId,
}: StoryMapProps & { scene: Scene }) {
  const cursor = scene.byId.get(selection.at(-1) ?? '');
  const known = cursor && {
    node: cursor.node,
    mark: marks.get(cursor.id),
    finding: findings.get(cursor.id),
    isStart: cursor.id === startId,
  };
  return (
    <p className="visually-hidden" aria-live="polite">
      {known && cardDescription(known, cursor.frame.chapter.title)}
      {selection.length > 1 && `, ${t('map.selected', { count: selection.length })}`}
    </p>
  );
}

const noSize: Size = { width: 0, height: 0 };

/** The settings of xyflow, which pans, zooms and holds cards; what one does with cards is ours. */
const xyflowDoes = {
  nodesDraggable: false,
  nodesFocusable: false,
  elementsSelectable: false,
  zoomOnDoubleClick: false,
  panOnDrag: [0, 1],
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  disableKeyboardA11y: true,
  connectOnClick: false,
  proOptions: { hideAttribution: true },
};

const toggled = (before: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
};

/** The size of an element; null until it is known: then the first picture is the right one. */
function useSize(host: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      if (width > 0 && height > 0) {
        setSize((before) =>
          before?.width === width && before.height === height ? before : { width, height },
        );
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return size;
}

/** Tells the pictures and the cards of each step of a movement. */
function useFollowedView(
  stage: ReturnType<typeof useStage>,
  follow: ReturnType<typeof useShownCards>['follow'],
  isDragging: () => boolean,
) {
  const store = useStoreApi();
  useEffect(
    () =>
      store.subscribe(({ transform: [x, y, zoom] }, before) => {
        const [oldX, oldY, oldZoom] = before.transform;
        if (x === oldX && y === oldY && zoom === oldZoom) return;
        stage.current?.setView({ x, y, zoom });
        if (!isDragging()) follow({ x, y, zoom });
      }),
    [store, stage, follow, isDragging],
  );
}

/** Looks once the first layout is there, so that one sees it as one would have from the beginning. */
function useFirstLook({ arranging }: Placing, view: MapView): boolean {
  const isLayingOut = arranging?.isFirst === true;
  const wasLayingOut = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (wasLayingOut.current && !isLayingOut) view.go(view.opening(), true);
    wasLayingOut.current = isLayingOut;
  }, [isLayingOut]);
  return isLayingOut;
}
