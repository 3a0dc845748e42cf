// Jest takes the default export.
export { stopTestDatabase as default } from './test-database';
