import { Menu } from '@base-ui/react/menu';
import { useOutline } from '../../draft/use-draft-story.ts';
import type { NewCard } from '../../map/scene/map-props.ts';
import {
  type Command,
  useChapterCommands,
  useNodeCommands,
  usePlaceCommands,
} from '../state/commands.ts';
import { t } from '../t.ts';
import styles from './row-menu.module.css';

/** The row or card that it is about, and where it opens, in px of the window. */
export interface RowMenuAt {
  /** Null = an empty place of the map. */
  id: string | null;
  /** All rows that it is about. */
  ids: string[];
  x: number;
  y: number;
  /** Where a node that is made there lies on the map. */
  newCard?: NewCard;
}

const inMenus = ['status', 'colour'] as const;

/** Every act on a row, or on all that are selected with it. */
export function RowMenu({ at, onClose }: { at: RowMenuAt; onClose: () => void }) {
  const outline = useOutline();
  const nodeCommands = useNodeCommands();
  const chapterCommands = useChapterCommands();
  const placeCommands = usePlaceCommands();
  const commands =
    at.id === null
      ? placeCommands(at.newCard)
      : outline.node(at.id)
        ? nodeCommands(at.ids, at.newCard)
        : chapterCommands(at.id);
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  const groups = Map.groupBy(commands, ({ group }) => group);
  return (
    <Menu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          className={styles.positioner}
          anchor={anchor}
          align="start"
          // Where it has no room it moves along, as other menus of a place do, and is never cut off.
          collisionAvoidance={{ side: 'shift', align: 'shift' }}
        >
          <Menu.Popup
            className={`${styles.menu} ${styles.anywhere}`}
            aria-label={t('workspace.actions')}
          >
            {[...groups].map(([group, commands], place) => {
              const named = inMenus.find((one) => one === group);
              return named ? (
                <SubMenu key={group} words={t(`workspace.${named}`)} commands={commands} />
              ) : (
                <Menu.Group key={group} className={styles.group} data-first={place === 0}>
                  {commands.map((command) => (
                    <Entry key={command.id} command={command} />
                  ))}
                </Menu.Group>
              );
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({ command: { words, keys, run, group } }: { command: Command }) {
  // The menu gives the focus back first: what is run may put it into a name.
  const runAfter = () => void setTimeout(run);
  return (
    <Menu.Item className={styles.entry} data-loses={group === 'remove'} onClick={runAfter}>
      <span>{words}</span>
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
    </Menu.Item>
  );
}

function SubMenu({ words, commands }: { words: string; commands: Command[] }) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={styles.entry}>
        <span>{words}</span>
        <span aria-hidden="true">▸</span>
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={2} alignOffset={-4}>
          <Menu.Popup className={styles.menu}>
            {commands.map((command) => (
              <Entry key={command.id} command={command} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
