import type { Site } from './page-head';

/** An operation of the shop's GraphQL API. */
interface Operation {
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

/** The built files of each source file, from Vite's `manifest.json`. */
export type Manifest = Record<string, { file: string; imports?: readonly string[] }>;

interface RenderRequest {
  /** The built `index.html`, as the template. */
  template: string;
  /** Empty in development. */
  manifest: Manifest;
  site: Site;
  /** Path and query of the page. */
  address: string;
  execute: Execute;
}

interface RenderedPage {
  status: number;
  html: string;
}

/**
 * Renders a page for a visitor: the web client, run on the server.
 * @throws Error if any data of the page could not be fetched
 */
export type Render = (request: RenderRequest) => Promise<RenderedPage>;

/** The name of the `meta` element with a page's personal queries, as JSON. */
export const PERSONAL_QUERIES = 'personal-queries';

/** One of them. */
export interface PersonalQuery extends Operation {
  operationName: string;
  /** The keys that lead through its data to the product that the page shows first. */
  firstProduct?: readonly (string | number)[];
}

/** The id of the template element with the page's scripts. */
export const CODE = 'code';

/** The id of the element with the data for hydration. */
export const HYDRATION_DATA = 'hydration-data';
