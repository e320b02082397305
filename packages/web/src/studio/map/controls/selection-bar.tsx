/** The bar with what one can do with the selected nodes. */
import type { NodeColour, NodeStatus } from '@brasslamp/story/draft';
import { clearSelection } from '../commands/clear-selection.ts';
import type { Placing } from '../layout/use-places.ts';
import type { StoryMapProps } from '../scene/map-props.ts';
import { aligned, type Placed, spread } from '../scene/places.ts';
import type { Scene } from '../scene/scene.ts';
import { t } from '../t.ts';
import styles from './controls.module.css';
import { Icon } from './icons.tsx';
import { MenuEntry, ToolButton, ToolMenu } from './toolbar.tsx';

type Props = Pick<
  StoryMapProps,
  | 'chapters'
  | 'selection'
  | 'marks'
  | 'onOpen'
  | 'onSelect'
  | 'onMoveToChapter'
  | 'onRemove'
  | 'onSetMarks'
> & { scene: Scene; placing: Placing };

export function SelectionBar(props: Props) {
  const { selection, scene, onOpen, onRemove, onSelect } = props;
  const only = selection.length === 1 ? scene.byId.get(selection[0] ?? '') : undefined;
  return (
    <div className={styles.bottom}>
      <div className={styles.bar} role="toolbar" aria-label={t('map.selection')}>
        <span className={styles.what}>
          {only ? only.node.name : t('map.selected', { count: selection.length })}
        </span>
        {only && (
          <button type="button" className={styles.worded} onClick={() => onOpen(only.id)}>
            {t('map.selection.open')}
          </button>
        )}
        {selection.length > 1 && <AlignButtons {...props} />}
        <MoveMenu {...props} />
        <MarkMenu {...props} />
        <button type="button" className={styles.worded} onClick={() => onRemove([...selection])}>
          {t('map.selection.remove')}
        </button>
        <ToolButton
          label={clearSelection.words()}
          onClick={() => clearSelection.run({ select: onSelect })}
        >
          <span aria-hidden="true">×</span>
        </ToolButton>
      </div>
    </div>
  );
}

function AlignButtons({ selection, placing }: Props) {
  const placed: Placed[] = selection.flatMap((id) => {
    const position = placing.places.get(id);
    return position ? [{ id, position }] : [];
  });
  return (
    <>
      <ToolButton
        label={t('map.selection.left')}
        onClick={() => placing.place(aligned(placed, 'left'))}
      >
        <Icon name="left" />
      </ToolButton>
      <ToolButton
        label={t('map.selection.top')}
        onClick={() => placing.place(aligned(placed, 'top'))}
      >
        <Icon name="top" />
      </ToolButton>
      {selection.length > 2 && (
        <>
          <ToolButton
            label={t('map.selection.across')}
            onClick={() => placing.place(spread(placed, 'x'))}
          >
            <Icon name="across" />
          </ToolButton>
          <ToolButton
            label={t('map.selection.down')}
            onClick={() => placing.place(spread(placed, 'y'))}
          >
            <Icon name="down" />
          </ToolButton>
        </>
      )}
    </>
  );
}

function MoveMenu({ chapters, selection, scene, onMoveToChapter }: Props) {
  const inside = new Set(selection.map((id) => scene.byId.get(id)?.frame.id));
  const others = chapters.filter(({ id }) => inside.size > 1 || !inside.has(id));
  if (others.length === 0) return null;
  return (
    <ToolMenu label={t('map.selection.move')}>
      {others.map(({ id, title }) => (
        <MenuEntry key={id} onClick={() => onMoveToChapter([...selection], id)}>
          {title}
        </MenuEntry>
      ))}
    </ToolMenu>
  );
}

const statuses: (NodeStatus | null)[] = ['idea', 'draft', 'done', null];
const colours: (NodeColour | null)[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', null];

function MarkMenu({ selection, marks, onSetMarks }: Props) {
  const all = selection.map((id) => marks.get(id));
  const has = <Key extends 'status' | 'colour'>(key: Key, value: unknown) =>
    all.every((mark) => (mark?.[key] ?? null) === value);
  return (
    <ToolMenu label={t('map.selection.mark')}>
      {statuses.map((status) => (
        <MenuEntry
          key={`status ${status}`}
          isChosen={has('status', status)}
          onClick={() => onSetMarks([...selection], { status })}
        >
          {t(`map.status.${status ?? 'none'}`)}
        </MenuEntry>
      ))}
      <hr className={styles.rule} />
      {colours.map((colour) => (
        <MenuEntry
          key={`colour ${colour}`}
          isChosen={has('colour', colour)}
          onClick={() => onSetMarks([...selection], { colour })}
        >
          <span className={styles.swatch} data-colour={colour ?? undefined} />
          {t(`map.colour.${colour ?? 'none'}`)}
        </MenuEntry>
      ))}
    </ToolMenu>
  );
}
