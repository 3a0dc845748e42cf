export { createSiteFiles } from './site-files';
export { siteOf } from './site';
export type { SiteOptions } from './site';
