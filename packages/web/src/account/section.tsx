import { type ReactNode, useId } from 'react';

/** A section is one matter of the profile, under its own heading. */
export function Section({
  heading,
  text,
  children,
}: {
  heading: string;
  text?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="profile-section" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {text && <p className="profile-text">{text}</p>}
      {children}
    </section>
  );
}
