import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Step, TimedRequest } from '../common/http';
import { AGAIN_SECONDS, NOT_NOW } from '../common/unavailable';
import type { Queue } from '../database/queue';
import type { Caller } from '../features/account';
import { Line } from './line';
import { createRefusal } from './refusal';

/** Whoever minds the process, and who says what was paid, is always heard. */
const ALWAYS = /^\/(?:health|metrics|api\/payments\/webhook)(?:[/?]|$)/i;

/** Somebody has paid: that is taken down while the database can be asked at all. */
const PURCHASE = { name: 'PlaceOrder', path: /^\/api\/user\/order(?:[/?]|$)/i };
/** Anybody can call a request that: of one shopper one goes before the others, and of all together so many. */
const MOST_PURCHASES = 50;

export interface AdmissionOptions {
  /** For a connection to the database. */
  queue: Queue;
  /** Who is calling, by their authorization header. */
  caller: (authorization: string | undefined) => Caller | null;
}

/** Lets in what can be answered soon, and refuses the rest before any work is done on it. */
export class Admission {
  /** How many were refused so far. */
  refused = 0;
  private readonly refuse = createRefusal(NOT_NOW, AGAIN_SECONDS);
  private readonly line = new Line();
  private readonly buyers = new Set<string>();
  private readonly purchases = new WeakSet<IncomingMessage>();

  constructor(private readonly options: AdmissionOptions) {}

  readonly step: Step = (request: TimedRequest, response, next) => {
    const hear = (): void => {
      response.once('close', this.options.queue.spare());
      next();
    };
    if (ALWAYS.test(request.url ?? '')) return hear();
    if (isPurchase(request)) this.notePurchase(request, response);
    const begin = (): void => {
      // Meanwhile there may be nobody left to answer, or no room.
      if (response.destroyed) return;
      if (this.purchases.has(request)) hear();
      else if (this.mayAsk(request)) next();
      else this.turnAway(request, response);
    };
    if (!this.mayAsk(request)) return this.turnAway(request, response);
    request.sinceMs = performance.now();
    if (!this.line.enter(begin)) this.turnAway(request, response);
  };

  /** Refuses a request, in the words of the API that it is for. */
  readonly turnAway = (request: IncomingMessage, response: ServerResponse): void => {
    this.refused += 1;
    this.refuse(request, response);
  };

  /** Whether a request that asks the database can be answered soon. */
  readonly hasRoomFor = (request: IncomingMessage): boolean =>
    this.purchases.has(request) || this.options.queue.hasRoom();

  private notePurchase(request: IncomingMessage, response: ServerResponse): void {
    const buyer = this.options.caller(request.headers.authorization)?._id;
    if (buyer === undefined || this.buyers.has(buyer) || this.buyers.size >= MOST_PURCHASES) return;
    this.buyers.add(buyer);
    this.purchases.add(request);
    response.once('close', () => this.buyers.delete(buyer));
  }

  /** What is asked in somebody's name is never kept: it needs the database. Of all else that is found out later. */
  private mayAsk(request: IncomingMessage): boolean {
    return request.headers.authorization === undefined || this.hasRoomFor(request);
  }
}

/** Apollo's clients can send the name of what they ask for: then it is known before the body is read. */
const isPurchase = ({ method, url = '', headers }: IncomingMessage): boolean =>
  headers['x-apollo-operation-name'] === PURCHASE.name || (method === 'POST' && PURCHASE.path.test(url));
