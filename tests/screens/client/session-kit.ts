import { createHttp } from '#client/api/http.ts';
import { createSession } from '#client/session/session.ts';
import { buildCatalogue } from './catalogue-builder.ts';
import { createFakeServer, failed, ok } from './fake-server.ts';

/** Where the catalogue is that the bootstrap names. */
export const CATALOGUE = { version: '1', url: '/catalogue/1/' };

export const profile = { id: 7, first_name: 'Maya', last_name: 'Lindqvist', roles: ['Admin'], current_role: 'Admin' };

/** A session before a server that knows one person; `expire` makes his access token run out. */
export const setUp = () => {
  const server = createFakeServer();
  let valid = 'first';
  const http = createHttp({ adapter: server.adapter });
  const session = createSession(http);
  server.on('POST /token/refresh/', () => {
    valid = 'second';
    return ok({ access: valid });
  });
  server.on('POST /token/', () => ok({ access: valid, refresh: 'r', user: { id: 7 } }));
  server.on('POST /users/logout/', () => ok());
  server.on(`GET ${CATALOGUE.url}`, () => ok({ data: buildCatalogue([]) }));
  server.on('GET /bootstrap/', () => ok({ data: { profile, role: 'Admin', catalogue: CATALOGUE } }));
  server.on('GET /things/', ({ token }) => (token === valid ? ok({ results: [] }) : failed(401, 'token_invalid')));
  const expire = () => {
    valid = 'none yet';
  };
  return { server, http, session, expire };
};

export const credentials = { username: 'maya@halden.example', password: 'a long password', remember: true };
