import type { ServerResponse } from 'node:http';

/** The answers to GraphQL's mutations, for whoever counts them apart: all other requests pay nothing for that. */
export const mutations = new WeakSet<ServerResponse>();
