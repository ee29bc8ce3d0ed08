import type { ResourceDefinition } from '#engine/model/definition.ts';

/** A tab of files, as its endpoint serves it (`/customer/org-file/?org_id=5`). */
export interface AttachmentEndpoint {
  readonly endpoint: string;
  readonly param: string;
  readonly definition: ResourceDefinition;
}

/** Every attachment endpoint that the definitions declare. */
export const attachmentEndpoints = (resources: Readonly<Record<string, ResourceDefinition>>): AttachmentEndpoint[] =>
  Object.values(resources).flatMap((definition) =>
    definition.tabs.filter((tab) => tab.attachments).map((tab) => ({ ...tab.attachments!, definition })),
  );
