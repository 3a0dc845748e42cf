import type { PageHead } from './page-head';

/** A question to the shop's GraphQL API. */
export interface Question {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

export interface Answer {
  data?: Record<string, unknown> | null;
  errors?: readonly object[];
}

/** Asks the shop's GraphQL API. */
export type Ask = (question: Question) => Promise<Answer>;

/** What the web client, run on the server, makes of an address: everything but the page's body. */
export interface DrawnPage {
  status: number;
  head: PageHead;
  /** What the browser takes over, so that it need not ask for it again: as JSON in the page. */
  handedOver: object;
  /** The code that the browser will need for it, beyond what every page needs. */
  files: readonly string[];
}

/** A drawn page, ready to be written to a stream. */
export interface StreamedPage<Stream> extends DrawnPage {
  /** Writes what belongs into the page's root, and ends there. */
  pipe(to: Stream): void;
}

/** Draws the page at an address of the shop, which stands at `origin`; fails when something cannot be fetched. */
export type DrawPage<Stream> = (origin: string, address: string, ask: Ask) => Promise<StreamedPage<Stream>>;

/** The id of the element that holds what is handed over. */
export const HANDED_OVER = 'handed-over';
