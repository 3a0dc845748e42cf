import type { Site } from './page-head';

/** An operation of the shop's GraphQL API. */
export interface Operation {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

export interface OperationResult {
  data?: Record<string, unknown> | null;
  errors?: readonly object[];
}

/** Executes an operation as a visitor. */
export type Execute = (operation: Operation) => Promise<OperationResult>;

/** The files that the build has made of each source file, as Vite's `manifest.json` lists them. */
export type Manifest = Record<string, { file: string; imports?: readonly string[] }>;

export interface RenderRequest {
  /** The built `index.html`, into which the page is put. */
  template: string;
  /** Empty while nothing is built. */
  manifest: Manifest;
  site: Site;
  /** Path and query of the page. */
  address: string;
  execute: Execute;
}

export interface RenderedPage {
  status: number;
  html: string;
}

/**
 * Renders a page as a visitor sees it: the web client, run on the server.
 * @throws Error when something that the page shows could not be fetched
 */
export type Render = (request: RenderRequest) => Promise<RenderedPage>;

/** The name of the `meta` element with what a shopper's own parts of a page need: operations without variables, as JSON. */
export const OWN_QUERIES = 'own-queries';

/** One of them. */
export type OwnQuery = Pick<Operation, 'query'> & { operationName: string };

/** The id of the template with the page's code. */
export const CODE = 'code';

/** The id of the element with the data for hydration. */
export const HYDRATION_DATA = 'hydration-data';
