/** Whole numbers show like all numbers. */
export { NumberField as IntegerField } from '../number/NumberField.tsx';
