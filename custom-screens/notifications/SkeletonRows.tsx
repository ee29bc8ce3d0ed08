const WIDTHS = [260, 340, 300, 220, 380, 280, 320, 240];

/** Bars in the columns of the rows that come. */
export const SkeletonRows = ({ count }: { readonly count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <tr key={index} role="row" aria-hidden>
      {[16, 72, 58, WIDTHS[index % WIDTHS.length], 70, 120].map((width, cell) => (
        <td key={cell} role="cell" className={cell === 0 ? 'list-check' : undefined}>
          <span className="list-bone" style={{ width, maxWidth: '100%' }} />
        </td>
      ))}
    </tr>
  ));
