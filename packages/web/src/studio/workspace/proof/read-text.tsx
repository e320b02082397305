import type { Level } from '@brasslamp/story/model';
import { parseText } from '@brasslamp/story/text';
import type { TextNode, TextTree } from '@brasslamp/story/text/tree';
import { type ReactNode, useMemo, useState } from 'react';
import { TextView } from '../../../reader/text/text-view.tsx';
import { t } from '../t.ts';
import styles from './proof.module.css';

/** A node's text as readers see it at their first visit. What depends on more is said, not shown. */
export function ReadText({ body, level }: { body: string; level: Level }) {
  const tree = useMemo(() => withLinks(parseText(body, level)), [body, level]);
  return (
    <>
      <TextView tree={tree} drawAction={drawLink} />
      {/\{\s*(if|first|cycle|sequence|once|shuffle)\b/.test(body) && (
        <p className={styles.more}>{t('workspace.proof.more')}</p>
      )}
    </>
  );
}

/** An address that is no choice’s id, for there is a colon in it. */
const elsewhere = 'elsewhere:';

/** Images of other hosts, which would learn that somebody looks at them, are links to themselves. */
function withLinks(tree: TextTree): TextTree {
  const changed = <Node extends TextNode>(node: Node): Node | TextNode => {
    if (node.type === 'image' && !node.url.startsWith('/')) {
      const words = { type: 'text' as const, text: node.alt };
      return { type: 'action', action_id: `${elsewhere}${node.url}`, children: [words] };
    }
    return 'children' in node ? { ...node, children: node.children.map(changed) } : node;
  };
  return changed(tree) as TextTree;
}

const drawLink = (id: string, words: ReactNode): ReactNode =>
  id.startsWith(elsewhere) ? (
    <ImageElsewhere url={id.slice(elsewhere.length)}>{words}</ImageElsewhere>
  ) : (
    <span className={styles.choice}>{words}</span>
  );

/** Loaded when it is asked for. */
function ImageElsewhere({ url, children }: { url: string; children: ReactNode }) {
  const [isShown, show] = useState(false);
  if (isShown) return <img src={url} alt="" referrerPolicy="no-referrer" />;
  return (
    <button className="button" type="button" onClick={() => show(true)}>
      {t('workspace.proof.image', { host: new URL(url).host })} {children}
    </button>
  );
}
