/** Whether records of a resource are nodes of the hierarchy: its icon is the mark of their level. */
export const isNode = ({ icon }: { readonly icon: string }): boolean => icon.startsWith('level-');
