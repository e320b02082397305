import type { ReactNode } from 'react';
import { pathTo } from '../../routes.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { t } from '../t.ts';
import styles from './page.module.css';

/** An admin screen's column: the way here, its heading, and what can be done with all of it. */
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
  /** Where there is more of it. */
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
