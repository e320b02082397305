import { Menu } from '@base-ui/react/menu';
import { useOutline } from '../../draft/draft-hooks.ts';
import { type Offered, useOffered } from '../commands/offered.ts';
import { t } from '../t.ts';
import styles from './row-menu.module.css';
import { type RowMenuAt, rowSubject } from './row-subject.ts';

const inMenus = ['status', 'colour'] as const;

/** The menu of a row, with what can be done with it, or with all that are selected with it. */
export function RowMenu({ at, onClose }: { at: RowMenuAt; onClose: () => void }) {
  const { node } = useOutline();
  const offered = useOffered()(rowSubject(at, (id) => node(id) !== undefined));
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  const groups = Map.groupBy(offered, ({ command }) => command.group);
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
            {[...groups].map(([group, offered], place) => {
              const named = inMenus.find((one) => one === group);
              return named ? (
                <SubMenu key={group} words={t(`workspace.${named}`)} offered={offered} />
              ) : (
                <Menu.Group key={group} className={styles.group} data-first={place === 0}>
                  {offered.map((one) => (
                    <Entry key={one.command.id} offered={one} />
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

function Entry({ offered: { words, keys, run, command } }: { offered: Offered }) {
  // The menu gives the focus back first: what is run may put it into a name.
  const runAfter = () => void setTimeout(run);
  return (
    <Menu.Item className={styles.entry} data-loses={command.group === 'remove'} onClick={runAfter}>
      <span>{words}</span>
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
    </Menu.Item>
  );
}

function SubMenu({ words, offered }: { words: string; offered: Offered[] }) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={styles.entry}>
        <span>{words}</span>
        <span aria-hidden="true">▸</span>
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={2} alignOffset={-4}>
          <Menu.Popup className={styles.menu}>
            {offered.map((one) => (
              <Entry key={one.command.id} offered={one} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
