import { AppError } from '#shared/errors.ts';

export const unknownParameter = (name: string): AppError =>
  new AppError('unknown_parameter', `Unknown parameter: ${name.slice(0, 80)}`);
