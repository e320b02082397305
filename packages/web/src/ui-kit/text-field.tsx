import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { Labelled } from '../ui/fields/field.tsx';

/** Several lines to fill in: grows with what is typed. */
export function TextField({
  label,
  hint,
  error,
  className = '',
  tools,
  ref,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id' | 'ref'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Buttons between the label and the field. */
  tools?: ReactNode;
  ref?: RefObject<HTMLTextAreaElement | null>;
}) {
  const own = useRef<HTMLTextAreaElement>(null);
  const element = ref ?? own;
  useGrowing(element, area.value);
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(described) => (
        <>
          {tools}
          <textarea className={`input ${className}`} ref={element} {...area} {...described} />
        </>
      )}
    </Labelled>
  );
}

const growsByItself = CSS.supports('field-sizing', 'content');

/** For browsers that do not know `field-sizing`. */
function useGrowing(element: RefObject<HTMLTextAreaElement | null>, value: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height hangs on what is typed.
  useLayoutEffect(() => {
    const area = element.current;
    if (!area || growsByItself) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [element, value]);
}
