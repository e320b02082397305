import { Menu } from '@base-ui/react/menu';
import { MoreIcon } from '../../../ui/more-icon.tsx';
import { useOffered } from '../commands/offered.ts';
import { storyAlone } from '../commands/state/command-state.ts';
import { findAnything } from '../commands/story/find-anything.ts';
import menu from '../outline/row-menu.module.css';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './bar.module.css';

/** The menu on a phone of what has no room in the bar. The rest is in “Find”. */
export function MoreMenu({ found }: { found: number | null }) {
  const workspace = useWorkspace();
  const offered = useOffered()(storyAlone).filter(({ command }) => command.isInMore);
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.tool} aria-label={t('workspace.more')}>
        <MoreIcon />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu.positioner} side="top" align="end">
          <Menu.Popup className={menu.menu}>
            <Menu.Item className={menu.entry} onClick={() => findAnything.run({ workspace })}>
              {findAnything.words()}
            </Menu.Item>
            {found !== null && found > 0 && (
              <Menu.Item className={menu.entry} onClick={() => workspace.place.showPanel('check')}>
                {t('workspace.findings', { count: found })}
              </Menu.Item>
            )}
            {offered.map(({ command, words, run }) => (
              <Menu.Item key={command.id} className={menu.entry} onClick={run}>
                {words}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
