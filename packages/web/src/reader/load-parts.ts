import { loadAsking } from './asking/asking-part.tsx';
import { loadEnding } from './ending/ending-part.tsx';

interface Shown {
  view: { actions: { ask?: object | undefined }[] };
  ended: boolean;
}

/** Loads the parts that this place needs, so that it can be drawn. */
export async function loadPartsOf({ view, ended }: Shown): Promise<void> {
  await Promise.all([view.actions.some(({ ask }) => ask) && loadAsking(), ended && loadEnding()]);
}
