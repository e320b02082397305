/** The label of a button that says different things at different times and keeps its size. */
export function SteadyLabel({ shown, others }: { shown: string; others: string[] }) {
  const all = [...new Set([shown, ...others])];
  return (
    <span className="steady-label">
      {all.map((label) => (
        <span key={label} aria-hidden={label !== shown}>
          {label}
        </span>
      ))}
    </span>
  );
}
