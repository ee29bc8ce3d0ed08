import type { ResourceAccess } from '#engine/access/access.ts';
import { envelope, listOf } from '#shared/contracts/schema-words.ts';
import { FILES_BODY, rowsReply } from './wire-shapes.ts';
import { done, type Json, parameter, ref } from './wire-words.ts';

/** The addresses of the files of records. @param param the parameter that says of which record. */
export function attachmentPaths(
  access: ResourceAccess,
  endpoint: string,
  param: string,
): Readonly<Record<string, Json>> {
  const canChange = access.update !== false;
  return {
    [endpoint]: {
      parameters: [parameter(param, { type: 'integer' }, 'The record')],
      ...(access.read !== false && { get: done('The files of a record', rowsReply(ref('File'))) }),
      ...(canChange && {
        post: done('Add files to a record', envelope({ data: listOf(ref('File')) }), FILES_BODY, '201'),
      }),
    },
    [`${endpoint}{id}/`]: canChange
      ? {
          parameters: [parameter('id', { type: 'string', format: 'uuid' }, undefined, 'path')],
          delete: done('Delete a file', envelope({ data: { type: 'object' } })),
        }
      : {},
  };
}
