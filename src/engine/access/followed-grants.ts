import type { GrantDefinition, GrantedRows, GrantRows, ReferringRelation } from '../model/grant-definition.ts';
import { withAlso } from '../model/granted-rows.ts';
import type { Predicate } from '../model/predicate.ts';
import { decidedByRole } from '../predicates/decided.ts';
import { isObject } from '../predicates/dynamic-values.ts';

const ROW_PARTS = ['read', 'choose', 'create', 'update', 'delete'] as const;

/** What decides about grants that follow relations, or ask for the role of the user. */
interface Holder {
  readonly role: string;
  readonly hasOption: (module: string, option: string) => boolean;
  /** Whether the user can read any record with this relation. */
  readonly canRead: (relation: ReferringRelation) => boolean;
}

/**
 * A grant as a user has it: rows that follow relations to other modules are those that the user's options there allow,
 * and conditions on the role are decided. A part without any rows is not there.
 */
export const followedGrant = (grant: GrantDefinition, holder: Holder): GrantDefinition => {
  const parts = ROW_PARTS.flatMap((part) => {
    const rows = grant[part];
    if (typeof rows !== 'object') return [];
    const held = rows.followed || rows.referredBy ? heldRows(rows, holder) : rows;
    const open = held && ofRole(held, holder.role);
    return open === rows ? [] : [[part, open] as const];
  });
  return parts.length === 0 ? grant : { ...grant, ...Object.fromEntries(parts) };
};

function ofRole(rows: GrantedRows, role: string): GrantRows | undefined {
  if (!asksForRole(rows.where)) return rows;
  const where = decidedByRole(role, rows.where);
  if (where === false) return undefined;
  if (where !== true) return { ...rows, where };
  return 'mayLeave' in rows ? { ...rows, where: {} } : true;
}

const asksForRole = ({ anyOf = [], allOf = [], not, $user }: Predicate): boolean =>
  (isObject($user) && 'role' in $user) || [...anyOf, ...allOf, ...(not ? [not] : [])].some(asksForRole);

function heldRows(rows: GrantedRows, holder: Holder): GrantedRows | undefined {
  const { followed, referredBy, or } = rows;
  if (referredBy && !referredBy.some(holder.canRead)) return or && { where: or };
  if (!followed) return rows;
  const held = followed.flatMap(({ module, options }) =>
    Object.entries(options)
      .filter(([option]) => holder.hasOption(module, option))
      .flatMap(([, there]): Predicate[] => {
        const own = heldRows(there, holder);
        return own ? [own.where] : [];
      }),
  );
  if (held.length === 0) return or && { where: or };
  return { ...rows, where: withAlso(rows, held.length === 1 ? held[0]! : { anyOf: held }) };
}
