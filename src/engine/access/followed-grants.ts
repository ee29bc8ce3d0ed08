import type { GrantDefinition, GrantedRows } from '../model/definition.ts';
import type { Predicate } from '../model/predicate.ts';

const ROW_PARTS = ['read', 'choose', 'create', 'update', 'delete'] as const;

/**
 * A grant as a user has it: rows that follow relations to other modules are those that the user's options there allow.
 * A part without any is not there.
 */
export const followedGrant = (
  grant: GrantDefinition,
  hasOption: (module: string, option: string) => boolean,
): GrantDefinition => {
  const parts = ROW_PARTS.flatMap((part) => {
    const rows = grant[part];
    return typeof rows === 'object' && rows.followed ? [[part, followedRows(rows, hasOption)] as const] : [];
  });
  return parts.length === 0 ? grant : { ...grant, ...Object.fromEntries(parts) };
};

function followedRows(
  { followed = [], ...rows }: GrantedRows,
  hasOption: (module: string, option: string) => boolean,
): GrantedRows | undefined {
  const held: Predicate[] = followed.flatMap(({ module, options }) =>
    Object.entries(options)
      .filter(([option]) => hasOption(module, option))
      .map(([, where]) => where),
  );
  return held.length === 0 ? undefined : { ...rows, where: held.length === 1 ? held[0]! : { anyOf: held } };
}
