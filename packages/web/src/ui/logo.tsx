/** The site's mark: a small brass lantern, lit. Drawn on 64 × 64, clear down to 16 px. */
export function Logo({ size }: { size: number }) {
  return (
    <svg
      className="logo"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="logo-metal-line" d="M21 18a11 11 0 0 1 22 0" strokeWidth="4" />
      <path className="logo-metal" d="M25 13h14l6 9H19z" />
      <path className="logo-glass" d="M20 24h24c4 8 4 16 0 24H20c-4-8-4-16 0-24z" />
      <path
        className="logo-flame"
        d="M32 27c1 5 6 8 6 13a6 6 0 0 1-12 0c0-3 2-4 3-7 1 1 2 2 2 3 1-2 2-5 1-9z"
      />
      <path
        className="logo-metal-line"
        d="M19 23c-5 9-5 17 0 26M45 23c5 9 5 17 0 26"
        strokeWidth="3"
      />
      <rect className="logo-metal" x="16" y="48" width="32" height="5" rx="1.5" />
      <rect className="logo-metal" x="12" y="54" width="40" height="6" rx="2" />
    </svg>
  );
}
