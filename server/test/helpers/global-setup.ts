// Jest takes the default export.
export { startTestDatabase as default } from './test-database';
