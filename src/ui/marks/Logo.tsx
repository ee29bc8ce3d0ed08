/** The product's mark: steps of a hierarchy. Decoration beside the title. */
export const Logo = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden style={{ flex: 'none' }}>
    <rect width="24" height="24" rx="6.5" fill="var(--mui-palette-accentSolid)" />
    <g fill="var(--mui-palette-onAccent)">
      <rect x="5" y="6" width="14" height="2.6" rx="1.3" />
      <rect x="8" y="10.7" width="11" height="2.6" rx="1.3" opacity=".72" />
      <rect x="11" y="15.4" width="8" height="2.6" rx="1.3" opacity=".46" />
    </g>
  </svg>
);
