import type { ReactNode } from 'react';
import { pathTo } from '../../routes.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { t } from '../t.ts';
import styles from './page.module.css';

/** The column of an admin screen: breadcrumbs, heading, and the actions for the whole page. */
export function Page({
  heading,
  crumbs = [],
  actions,
  children,
}: {
  heading: string;
  /** Between the admin area and here. */
  crumbs?: Crumb[];
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`page ${styles.page}`}>
      <Breadcrumbs
        crumbs={[{ label: t('admin.title'), to: pathTo('admin') }, ...crumbs, { label: heading }]}
      />
      <header className={styles.head}>
        <h1>{heading}</h1>
        {actions && <div className="button-row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Section({
  heading,
  more,
  children,
}: {
  heading: string;
  /** The way to more of it. */
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h2>{heading}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}
