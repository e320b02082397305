import { Menu } from '@base-ui/react/menu';
import { Link } from 'react-router';
import { pathTo } from '../../../routes.ts';
import { storyParts, useAddresses } from '../../queries/addresses.ts';
import menu from '../outline/row-menu.module.css';
import { isPart } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './bar.module.css';

/** The menu of the places that belong to the story as a whole. */
export function StoryMenu() {
  const { path, place } = useWorkspace();
  const addresses = useAddresses();
  const entries = [
    ...storyParts.map((part) => ({
      to: addresses.part(part),
      words: t(`workspace.views.${part}`),
    })),
    { to: place.addressOf({ panel: 'check' }), words: t('workspace.panels.check') },
    { to: pathTo('story', path), words: t('workspace.storyPage') },
  ];
  return (
    <Menu.Root>
      <Menu.Trigger
        className={styles.tool}
        aria-label={t('workspace.storyMenuLabel')}
        aria-current={isPart(place.view) ? 'page' : undefined}
      >
        {t('workspace.storyMenu')}
        <span aria-hidden="true">▾</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu.positioner} align="end">
          <Menu.Popup className={menu.menu}>
            {entries.map(({ to, words }) => (
              <Menu.Item key={to} className={menu.entry} render={<Link to={to} />}>
                {words}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
