import { t } from '../t.ts';
import type { ShownDifference } from '../worker/messages.ts';

const wholeNames = {
  title: () => t('import.again.whole.title'),
  lang: () => t('import.again.whole.lang'),
  start_node_id: () => t('import.again.whole.start'),
  on_start: () => t('import.again.whole.onStart'),
  on_entry: () => t('import.again.whole.onEntry'),
  frames: () => t('import.again.whole.frames'),
  panel: () => t('import.again.whole.panel'),
  content_notes: () => t('import.again.whole.contentNotes'),
};

const isWholeField = (id: string): id is keyof typeof wholeNames => Object.hasOwn(wholeNames, id);

/** The name of what differs; of the whole story what the field is called. */
export const nameWords = ({ kind, id, name }: ShownDifference): string =>
  kind === 'whole' && isWholeField(id) ? wholeNames[id]() : name;
