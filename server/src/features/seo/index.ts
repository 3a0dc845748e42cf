export { createHeadRenderer } from './page-head';
export type { HeadRenderer } from './page-head';
export { createSiteFiles } from './site-files';
export type { SiteOptions } from './site';
