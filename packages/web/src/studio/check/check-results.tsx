import {
  type CheckResult,
  type FoundEnding,
  randomReaders,
  type ReadingWords as Words,
} from '@brasslamp/story/checker/finding';
import type { Story } from '@brasslamp/story/model';
import { useState } from 'react';
import { Link } from 'react-router';
import { SelectField } from '../../ui-kit/select-field.tsx';
import { useShownMore } from '../frame/use-shown-more.tsx';
import { useAddresses } from '../queries/addresses.ts';
import { t } from '../t.ts';
import styles from './check.module.css';
import { ClickPath, LeftOut, PlayPath } from './findings/paths.tsx';

const orders = ['story', 'least', 'most'] as const;
type Order = (typeof orders)[number];

const rowsAtOnce = 50;

/** A table of how many of 10,000 readers who choose at random reach each node. */
export function MeetsTable({ story, meets }: { story: Story; meets: CheckResult['meets'] }) {
  const addresses = useAddresses();
  const [order, setOrder] = useState<Order>('story');
  const nodes = new Map(story.nodes.map((node) => [node.id, node]));
  const { shown, more } = useShownMore(inOrder(meets, order), rowsAtOnce);
  return (
    <section className={styles.group} aria-labelledby="meets">
      <h2 id="meets">{t('studio.check.meets')}</h2>
      <p className="field-hint">{t('studio.check.meetsHint')}</p>
      <div className={styles.order}>
        <SelectField
          label={t('studio.check.order')}
          value={order}
          options={orders.map((one) => ({ id: one, words: t(`studio.check.orders.${one}`) }))}
          onPick={setOrder}
        />
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('studio.check.node')}</th>
            <th scope="col">{t('studio.check.readers')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ node_id, readers }) => {
            const node = nodes.get(node_id);
            return (
              <tr key={node_id}>
                <th scope="row">{node && <Link to={addresses.node(node)}>{node.name}</Link>}</th>
                <td>
                  <Share readers={readers} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more}
    </section>
  );
}

function Share({ readers }: { readers: number }) {
  return (
    <span className={styles.share}>
      <meter min={0} max={randomReaders} value={readers} aria-hidden="true" />
      {t('studio.check.share', { readers })}
    </span>
  );
}

function inOrder(meets: CheckResult['meets'], order: Order): CheckResult['meets'] {
  if (order === 'story') return meets;
  const sign = order === 'least' ? 1 : -1;
  return meets.toSorted((one, other) => sign * (one.readers - other.readers));
}

const endingsAtOnce = 20;

/** The endings that readers can reach, each with the shortest way there. */
export function EndingList({
  story,
  endings,
  areAll,
}: {
  story: Story;
  endings: FoundEnding[];
  /** Whether every path was tried. */
  areAll: boolean;
}) {
  const { shown, more } = useShownMore(endings, endingsAtOnce);
  const nameOf = new Map(story.nodes.map(({ id, name }) => [id, name]));
  return (
    <section className={styles.group} aria-labelledby="endings">
      <h2 id="endings">
        {t(areAll ? 'studio.check.endings' : 'studio.check.endingsSoFar', {
          count: endings.length,
        })}
      </h2>
      <ul className={styles.findings}>
        {shown.map(({ node_id, name, path, clicks_left_out = 0 }) => (
          <li className={styles.finding} key={node_id}>
            <h3>{name}</h3>
            <p className={styles.place}>
              {t('studio.check.endingAt', {
                node: nameOf.get(node_id) ?? '',
                clicks: path.length + clicks_left_out,
              })}
            </p>
            {path.length > 0 && <ClickPath story={story} path={path} endId={node_id} />}
            <LeftOut clicks={clicks_left_out} />
            <PlayPath path={path} nodeId={node_id} about={name} />
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

/** The reading time from the start to an ending, in words. */
export function ReadingWords({ reading }: { reading: Words | null }) {
  return (
    <section className={styles.group} aria-labelledby="reading-time">
      <h2 id="reading-time">{t('studio.check.readingTime')}</h2>
      {reading ? (
        <dl className={styles.times}>
          {(['shortest', 'typical', 'longest'] as const).map((way) => (
            <div key={way}>
              <dt>{t(`studio.check.${way}`)}</dt>
              <dd>{readingTime(reading[way])}</dd>
              <dd className={styles.place}>{t('studio.check.words', { words: reading[way] })}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.place}>{t('studio.check.noReading')}</p>
      )}
    </section>
  );
}

const wordsPerMinute = 230;

/** The time in words for reading so many: "about 4 minutes". */
export function readingTime(words: number): string {
  const minutes = Math.round(words / wordsPerMinute);
  if (minutes < 1) return t('studio.check.underAMinute');
  if (minutes < 90) return t('studio.check.minutes', { minutes });
  return t('studio.check.hours', { hours: Math.round(minutes / 6) / 10 });
}
