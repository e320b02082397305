/** The tools for the map as a whole: zoom, arrange, filter, collapse. */
import type { NodeStatus } from '@brasslamp/story/draft';
import { useStore } from '@xyflow/react';
import { type ReactNode, useMemo } from 'react';
import { Menu } from '../../../ui/menu.tsx';
import { showWholeStory } from '../commands/show-whole-story.ts';
import { zoomIn } from '../commands/zoom-in.ts';
import { zoomOut } from '../commands/zoom-out.ts';
import { zoomToFullSize } from '../commands/zoom-to-full-size.ts';
import type { MapView } from '../gestures/use-map-view.ts';
import type { Placing } from '../layout/use-places.ts';
import { type MapFilter, tagsOf } from '../scene/filter.ts';
import type { StoryMapProps } from '../scene/map-props.ts';
import type { Scene } from '../scene/scene.ts';
import { t } from '../t.ts';
import styles from './controls.module.css';
import { MapHelp } from './help.tsx';
import { Icon } from './icons.tsx';

type Props = Pick<
  StoryMapProps,
  'chapters' | 'nodes' | 'selection' | 'filter' | 'onFilter' | 'onShowOutline' | 'commands'
> & {
  view: MapView;
  scene: Scene;
  placing: Placing;
  isBoxing: boolean;
  onBoxing: (isBoxing: boolean) => void;
  collapsed: ReadonlySet<string>;
  onCollapse: (ids: ReadonlySet<string>) => void;
};

export function Toolbar(props: Props) {
  const { view, scene, isBoxing, onBoxing, collapsed, onCollapse } = props;
  const { onShowOutline, placing, commands } = props;
  const hasCollapsed = collapsed.size > 0;
  return (
    <div className={styles.corner}>
      <div className={styles.bar} role="toolbar" aria-label={t('map.tools')}>
        <ToolButton label={zoomOut.words()} onClick={() => zoomOut.run({ view })}>
          <Icon name="further" />
        </ToolButton>
        <ZoomNow view={view} />
        <ToolButton label={zoomIn.words()} onClick={() => zoomIn.run({ view })}>
          <Icon name="nearer" />
        </ToolButton>
        <ToolButton label={showWholeStory.words()} onClick={() => showWholeStory.run({ view })}>
          <Icon name="fit" />
        </ToolButton>
        <span className={styles.gap} />
        <ToolButton
          label={t('map.boxing')}
          isPressed={isBoxing}
          onClick={() => onBoxing(!isBoxing)}
        >
          <Icon name="box" />
        </ToolButton>
        <ArrangeMenu {...props} />
        <FilterMenu {...props} />
        {scene.frames.length > 1 && (
          <ToolButton
            label={t(hasCollapsed ? 'map.expand' : 'map.collapse')}
            isPressed={hasCollapsed}
            onClick={() =>
              onCollapse(new Set(hasCollapsed ? [] : scene.frames.map(({ id }) => id)))
            }
          >
            <Icon name="fold" />
          </ToolButton>
        )}
        <MapHelp commands={commands} />
        <button
          type="button"
          className={styles.worded}
          title={t('map.outline.hint')}
          onClick={onShowOutline}
        >
          <Icon name="outline" />
          {t('map.outline')}
        </button>
      </div>
      <Progress placing={placing} />
    </div>
  );
}

export function ToolButton({
  label,
  isPressed,
  onClick,
  children,
}: {
  label: string;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function ZoomNow({ view }: { view: MapView }) {
  const percent = useStore(({ transform }) => Math.max(1, Math.round(transform[2] * 100)));
  return (
    <button
      type="button"
      className={styles.percent}
      aria-label={t('map.zoom.whole', { percent })}
      onClick={() => zoomToFullSize.run({ view })}
    >
      {t('map.zoom.percent', { percent })}
    </button>
  );
}

function ArrangeMenu({ chapters, selection, scene, placing }: Props) {
  const here = scene.byId.get(selection.at(-1) ?? '')?.frame.chapter;
  const chapter = here ?? (chapters.length === 1 ? undefined : chapters[0]);
  const entries = [
    selection.length > 1 && {
      words: t('map.arrange.selection'),
      run: () => placing.arrange({ of: 'selection', ids: selection }),
    },
    chapter && {
      words: t('map.arrange.chapter', { chapter: chapter.title }),
      run: () => placing.arrange({ of: 'chapter', id: chapter.id }),
    },
    { words: t('map.arrange.story'), run: () => placing.arrange({ of: 'story' }) },
  ].filter((entry) => !!entry);
  return (
    <ToolMenu label={t('map.arrange')} icon={<Icon name="arrange" />}>
      {entries.map(({ words, run }) => (
        <MenuEntry key={words} onClick={run}>
          {words}
        </MenuEntry>
      ))}
      <p className="menu-note">{t('map.arrange.note')}</p>
    </ToolMenu>
  );
}

const statuses: (NodeStatus | null)[] = ['idea', 'draft', 'done', null];

function FilterMenu({ nodes, filter, onFilter }: Props) {
  const tags = useMemo(() => tagsOf(nodes), [nodes]);
  const filters: (MapFilter | null)[] = [
    null,
    { by: 'finding' },
    ...statuses.map((status) => ({ by: 'status', status }) as const),
    ...tags.map((tag) => ({ by: 'tag', tag }) as const),
  ];
  const chosen = JSON.stringify(filter);
  return (
    <ToolMenu
      label={t('map.filter')}
      icon={<Icon name="filter" />}
      words={filter ? wordsOf(filter) : t('map.filter')}
    >
      {filters.map((one) => {
        const key = JSON.stringify(one);
        return (
          <MenuEntry key={key} isChosen={key === chosen} onClick={() => onFilter(one)}>
            {wordsOf(one)}
          </MenuEntry>
        );
      })}
    </ToolMenu>
  );
}

function wordsOf(filter: MapFilter | null): string {
  if (!filter) return t('map.filter.all');
  if (filter.by === 'finding') return t('map.filter.finding');
  if (filter.by === 'tag') return t('map.filter.tag', { tag: filter.tag });
  return t('map.filter.status', { status: t(`map.status.${filter.status ?? 'none'}`) });
}

export function ToolMenu({
  label,
  icon,
  words = label,
  children,
}: {
  label: string;
  icon?: ReactNode;
  words?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.menu}>
      <Menu
        label={label}
        summary={
          <span className={styles.summary}>
            {icon}
            <span className={icon ? styles.wideOnly : undefined}>{words}</span>
          </span>
        }
      >
        {children}
      </Menu>
    </div>
  );
}

/** Closes its menu, and gives the focus back to what opened it. */
export function MenuEntry({
  isChosen,
  onClick,
  children,
}: {
  isChosen?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="menu-entry"
      aria-pressed={isChosen}
      onClick={({ currentTarget }) => {
        const menu = currentTarget.closest('details');
        if (menu) menu.open = false;
        menu?.querySelector('summary')?.focus();
        onClick();
      }}
    >
      {children}
    </button>
  );
}

function Progress({ placing: { arranging, hasFailed, cancel } }: { placing: Placing }) {
  if (!arranging) {
    return hasFailed ? (
      <p className={styles.failed} role="alert">
        {t('map.arrange.failed')}
      </p>
    ) : null;
  }
  const { done, all, isFirst } = arranging;
  const words = t(isFirst ? 'map.arrange.first' : 'map.arrange.running', { done, all });
  return (
    <div className={styles.progress}>
      <span>{words}</span>
      <progress value={done} max={all} aria-label={words} />
      <button type="button" className={styles.worded} onClick={cancel}>
        {t('map.arrange.cancel')}
      </button>
    </div>
  );
}
