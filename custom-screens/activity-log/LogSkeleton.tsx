const ROWS = 14;

/** Entries on their way: bars of the size of what comes, in the columns where it comes. */
export const LogSkeleton = () => (
  <tbody aria-hidden>
    <tr className="log-day">
      <th colSpan={4}>
        <span className="list-bone" style={{ width: 64 }} />
      </th>
    </tr>
    {Array.from({ length: ROWS }, (_, row) => (
      <tr key={row}>
        <td className="log-time">
          <span className="list-bone" style={{ width: 58, marginLeft: 22 }} />
        </td>
        <td className="log-doer-cell">
          <span className="list-bone list-bone-face" />
          <span className="list-bone" style={{ width: `${35 + ((row * 13) % 30)}%` }} />
        </td>
        <td className="log-record-action-cell">
          <span className="list-bone" style={{ width: `${40 + ((row * 17) % 40)}%` }} />
        </td>
        <td className="log-gist">
          <span className="list-bone" style={{ width: `${30 + ((row * 29) % 45)}%` }} />
        </td>
      </tr>
    ))}
  </tbody>
);
