import type { AliasResolution } from '#shared/contracts/parsing-alias.ts';
import type { Http } from '#client/api/http.ts';

/** The calls of a list of aliases, at its own endpoint. */
export interface ParsingAliasApi {
  /** Adds all of them or none. @returns how many. */
  addMany(endpoint: string, values: { readonly aliases: readonly string[]; readonly target: number }): Promise<number>;
  /** What a text means to the parser. */
  resolve(endpoint: string, text: string, signal?: AbortSignal): Promise<AliasResolution>;
}

export const createParsingAliasApi = (http: Pick<Http, 'request'>): ParsingAliasApi => ({
  addMany: async (endpoint, data) =>
    (await http.request<{ data: { added: number } }>({ method: 'POST', url: `${endpoint}many/`, data })).body.data
      .added,
  resolve: async (endpoint, text, signal) =>
    (await http.request<{ data: AliasResolution }>({ url: `${endpoint}resolve/`, params: { text }, signal })).body.data,
});
