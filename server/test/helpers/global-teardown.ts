// Jest requires a default export.
export { stopTestDatabase as default } from './test-database';
