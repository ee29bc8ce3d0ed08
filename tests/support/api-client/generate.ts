import openapiTS, { astToString } from 'openapi-typescript';

/** The types of a client, as somebody outside would make them from the description of the API. */
export const clientTypes = async (document: object): Promise<string> => astToString(await openapiTS(document as never));
