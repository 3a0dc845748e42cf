export { createSiteFiles } from './site-files';
