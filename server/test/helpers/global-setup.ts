// Jest requires a default export.
export { startTestDatabase as default } from './test-database';
