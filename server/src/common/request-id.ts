import type { ServerResponse } from 'node:http';

/** Every answer names the request that it is for; so does what is logged of it. */
export const requestIdOf = (response: ServerResponse): string => String(response.getHeader('x-request-id'));
