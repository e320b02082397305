import type { Story } from '@brasslamp/story/model';
import { clickWords } from '../check/paths/click-words.ts';
import { t } from '../t.ts';
import type { Run, Turn } from './run.ts';

/** What happened in a test play, turn by turn: "Open the door → Cellar". */
export function turnWords(story: Story, run: Run): string[] {
  return run.map((turn, place) => {
    const node = nameOf(story, turn.saved.node_id);
    const before = run[place - 1];
    const cause = causeWords(story, turn, before);
    const isElsewhere = before?.saved.node_id !== turn.saved.node_id;
    return isElsewhere ? `${cause} → ${node}` : cause;
  });
}

const nameOf = (story: Story, id: string) => story.nodes.find((node) => node.id === id)?.name ?? '';

function causeWords(story: Story, { cause }: Turn, before: Turn | undefined): string {
  if (cause.type === 'begin') return t('studio.testPlay.began');
  if (cause.type === 'jump') return t('studio.testPlay.jumped');
  if (cause.type === 'change') return t('studio.testPlay.changed');
  const { act } = cause;
  const node_id = before?.saved.node_id ?? '';
  const click =
    act.type === 'choose'
      ? { node_id, action_id: act.action_id }
      : { node_id, action_id: null, moves: { type: act.type, item_id: act.item_id } };
  return clickWords(story, [click], null).at(-1) ?? '';
}
