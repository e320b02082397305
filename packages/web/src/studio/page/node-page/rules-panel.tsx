import type { DraftNode, Mark, NodeColour, NodeStatus } from '@brasslamp/story/draft';
import { limits, type NodeId } from '@brasslamp/story/model';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { useAct, useDraftNode, useMark } from '../../draft/draft-hooks.ts';
import { OriginalPassage } from '../../losses/original-passage.tsx';
import { EndingFields } from '../../node/ending-fields.tsx';
import {
  ContentNotesFields,
  OfferedFields,
  OnEnterFields,
  PoolFields,
} from '../../node/node-rules.tsx';
import { WayFields } from '../../node/way-fields.tsx';
import { useRules, useWays } from '../forms/use-node-forms.ts';
import { t } from '../t.ts';
import styles from './rules-panel.module.css';
import { usePageActs } from './use-page-draft.ts';

/** The rules of a node: all that it is beside its text and choices, and what its author notes about it. */
export function RulesPanel({ id }: { id: NodeId }) {
  const node = useDraftNode(id);
  if (typeof node === 'string') return null;
  return (
    <div className={styles.panel} data-draft-text>
      <Rules key={id} node={node} />
      <Marks key={`marks ${id}`} id={id} name={node.name} />
      <OriginalPassage nodeId={id} />
    </div>
  );
}

function Rules({ node }: { node: DraftNode }) {
  const { set } = usePageActs(node.id);
  const rules = useRules(node, set);
  return (
    <>
      <EndingFields {...rules} hasChoices={node.actions.length > 0} />
      <div className={styles.rules}>
        <OnEnterFields {...rules} />
        <WayFields ways={useWays(node, set)} />
        <PoolFields {...rules} />
        <OfferedFields {...rules} />
        <ContentNotesFields {...rules} />
      </div>
    </>
  );
}

const statuses: NodeStatus[] = ['idea', 'draft', 'done'];
const colours: NodeColour[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'];

/** The notes for oneself: no reader ever sees them. */
function Marks({ id, name }: { id: NodeId; name: string }) {
  const { status, colour, note } = useMark(id);
  const act = useAct();
  const mark = (changes: Partial<Mark>) =>
    act({
      act: 'mark',
      edits: [{ type: 'mark', marks: [{ id, ...changes }] }],
      label: t('page.acts.mark', { name }),
      joins: `mark ${id} ${Object.keys(changes).join(' ')}`,
    });
  return (
    <section className={styles.marks} aria-labelledby="page-marks">
      <h2 id="page-marks">{t('page.marks.heading')}</h2>
      <SelectField
        label={t('page.marks.status')}
        value={status ?? ''}
        options={[
          { id: '', words: t('page.marks.noStatus') },
          ...statuses.map((one) => ({ id: one, words: t(`page.marks.statuses.${one}`) })),
        ]}
        onPick={(picked) => mark({ status: picked || null })}
      />
      <SelectField
        label={t('page.marks.colour')}
        value={colour ?? ''}
        options={[
          { id: '', words: t('page.marks.noColour') },
          ...colours.map((one) => ({ id: one, words: t(`page.marks.colours.${one}`) })),
        ]}
        onPick={(picked) => mark({ colour: picked || null })}
      />
      <TextField
        label={t('page.marks.note')}
        name="note"
        hint={t('page.marks.noteHint')}
        rows={3}
        maxLength={limits.noteCharacters}
        value={note}
        onChange={({ currentTarget }) => mark({ note: currentTarget.value })}
      />
    </section>
  );
}
