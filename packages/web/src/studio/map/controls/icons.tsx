/** Small drawings of 20 × 20, in the colour of the words beside them. */
const paths = {
  nearer: 'M10 4v12M4 10h12',
  further: 'M4 10h12',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  box: 'M3 3h3M9 3h2M14 3h3v3M17 9v2M17 14v3h-3M11 17H9M6 17H3v-3M3 11V9M3 6V3',
  arrange: 'M3 8h5v4H3zM12 3h5v4h-5zM12 13h5v4h-5zM8 10h2V5h2M10 10v5h2',
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  fold: 'M4 4h12v5H4zM4 14h12',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.5v.5',
  outline: 'M4 5h2M9 5h7M4 10h2M9 10h7M4 15h2M9 15h7',
  left: 'M3 3v14M6 5h10v3H6zM6 12h6v3H6z',
  top: 'M3 3h14M5 6h3v10H5zM12 6h3v6h-3z',
  across: 'M3 4v12M17 4v12M8.5 6h3v8h-3z',
  down: 'M4 3h12M4 17h12M6 8.5h8v3H6z',
  finding: 'M10 3l7.5 13.5h-15zM10 8.5v4M10 14.6v.4',
} as const;

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
