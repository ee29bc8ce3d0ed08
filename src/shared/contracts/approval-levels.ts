/** SPEC 9: the roles that a level can ask. */
export const LEVEL_TYPES = ['recruiter', 'hiring_manager'] as const;
export type LevelType = (typeof LEVEL_TYPES)[number];

/** SPEC 9: levels are numbered 1 to 5. */
export const MAX_LEVELS = 5;

/** How many users of a level must approve. */
export const LEVEL_RULES = ['all', 'one'] as const;
export type LevelRule = (typeof LEVEL_RULES)[number];

/** The levels of the hierarchy, from the top, as matrices name them. */
export const UNIT_KEYS = ['org', 'company', 'business_unit', 'department'] as const;
export type UnitKey = (typeof UNIT_KEYS)[number];

/** SPEC 5: a user of this type is chosen at one level only. */
export const SINGLE_TYPE: LevelType = 'recruiter';
