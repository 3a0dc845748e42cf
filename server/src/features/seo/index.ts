export { createSiteFiles } from './site-files';
export { escapeMarkup, siteOf } from './site';
export type { SiteOptions } from './site';
