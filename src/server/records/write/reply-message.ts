import type { Message } from '#shared/errors.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

const messages = new WeakMap<ResourceRequest, Message>();

/** Gives the reply to a write a message besides the record, in the language of its reader; the last one counts. */
export const sayInReply = (request: ResourceRequest, message: Message): void => void messages.set(request, message);

/** What code of features says in the reply to this write. */
export const replyMessage = (request: ResourceRequest): Message | undefined => messages.get(request);
