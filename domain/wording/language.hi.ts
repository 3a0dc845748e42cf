export const BASE = '/hi';
export const LANGUAGE = 'hi-IN';
export const LOCALE = 'hi-IN-u-nu-latn';
export const GRAPHQL = '/graphql?language=hi';
export const WORKER = '/hi-service-worker.js';
export const TEMPLATE = '/hi/index.html';
