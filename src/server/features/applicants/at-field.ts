import { AppError, type Message } from '#shared/errors.ts';

/** An error at the field of the dialog that it is about. */
export const at = (field: string, message: Message): AppError =>
  new AppError('invalid', message, { errors: { [field]: message } });
