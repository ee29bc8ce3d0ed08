/** "Approval"; a type without its own text is derived from its name ("stage_change" as "Stage change"). */
export const typeWords = (translate: (key: string, options?: object) => string, type: string): string => {
  const plain = type.replaceAll('_', ' ');
  return translate(`notifications.types.${type}`, { _: plain.charAt(0).toLocaleUpperCase() + plain.slice(1) });
};
