/** The field with the reason that a stage asks for, of steps that have none of its list themselves. */
export const STAGE_REASON = 'move_reason';
