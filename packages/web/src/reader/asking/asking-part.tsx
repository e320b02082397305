import { type ComponentType, Suspense, use } from 'react';
import { t } from '../../i18n/translate.ts';
import type { AskFormProps } from './ask-form.tsx';

/*
 * Few stories ask their readers for anything, so the code of the form comes only with those. The server
 * draws it once `loadAsking` has settled. In the browser React keeps what the server drew until the
 * code is here; it is a form that works meanwhile.
 */

type Form = ComponentType<AskFormProps>;

let loaded: Form | null = null;
let loading: Promise<Form> | null = null;

async function tryToLoad(): Promise<Form> {
  try {
    loaded = (await import('./ask-form.tsx')).AskForm;
    return loaded;
  } catch {
    return Unreachable;
  }
}

/** Loads the code of the form; again, where that failed before. */
export async function loadAsking(): Promise<void> {
  if (loaded) return;
  loading = tryToLoad();
  await loading;
}

interface View {
  actions: { ask?: object | undefined }[];
}

/** Loads the form of a question, where the view asks one, so that it can be drawn afterwards. */
export async function loadPartsOf({ view }: { view: View }): Promise<void> {
  if (view.actions.some(({ ask }) => ask)) await loadAsking();
}

/** A choice that asks the reader for something. */
export function AskingPart(props: AskFormProps) {
  return (
    <Suspense fallback={<p className="asking-comes">{props.ask.prompt}</p>}>
      <LoadedForm {...props} />
    </Suspense>
  );
}

function LoadedForm(props: AskFormProps) {
  loading ??= tryToLoad();
  const Form = loaded ?? use(loading);
  return <Form {...props} />;
}

const Unreachable = () => <p className="note">{t('failures.offline')}</p>;
