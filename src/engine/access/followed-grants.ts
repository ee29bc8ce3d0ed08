import type { GrantDefinition, GrantedRows, ReferringRelation } from '../model/grant-definition.ts';
import { withAlso } from '../model/granted-rows.ts';
import type { Predicate } from '../model/predicate.ts';

const ROW_PARTS = ['read', 'choose', 'create', 'update', 'delete'] as const;

/** What decides about grants that follow relations. */
interface Holder {
  readonly hasOption: (module: string, option: string) => boolean;
  /** Whether the user can read any record with this relation. */
  readonly canRead: (relation: ReferringRelation) => boolean;
}

/**
 * A grant as a user has it: rows that follow relations to other modules are those that the user's options there allow.
 * A part without any is not there.
 */
export const followedGrant = (grant: GrantDefinition, holder: Holder): GrantDefinition => {
  const parts = ROW_PARTS.flatMap((part) => {
    const rows = grant[part];
    return typeof rows === 'object' && (rows.followed || rows.referredBy)
      ? [[part, heldRows(rows, holder)] as const]
      : [];
  });
  return parts.length === 0 ? grant : { ...grant, ...Object.fromEntries(parts) };
};

function heldRows(rows: GrantedRows, holder: Holder): GrantedRows | undefined {
  const { followed, referredBy } = rows;
  if (referredBy && !referredBy.some(holder.canRead)) return undefined;
  if (!followed) return rows;
  const held = followed.flatMap(({ module, options }) =>
    Object.entries(options)
      .filter(([option]) => holder.hasOption(module, option))
      .flatMap(([, there]): Predicate[] => {
        const own = heldRows(there, holder);
        return own ? [own.where] : [];
      }),
  );
  if (held.length === 0) return undefined;
  return { ...rows, where: withAlso(rows, held.length === 1 ? held[0]! : { anyOf: held }) };
}
