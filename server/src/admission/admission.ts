import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { PublicAnswers } from '../answers/public-answers';
import type { Step, TimedRequest } from '../common/http';
import { AGAIN_SECONDS, NOT_NOW } from '../common/unavailable';
import type { Queue } from '../database/queue';
import type { AccountService } from '../features/account';
import { Line } from './line';
import { createRefusal } from './refusal';

/** Whoever minds the process, and who says what was paid, is always heard. */
const ALWAYS = /^\/(?:health|metrics|api\/payments\/webhook)(?:[/?]|$)/i;

const REST = /^\/api(?:[/?]|$)/i;

/** Somebody has paid: that is taken down while the database can be asked at all. */
const PURCHASE = { name: 'PlaceOrder', path: /^\/api\/user\/order(?:[/?]|$)/i };
/** Anybody can call a request that: of one shopper one goes before the others, and of all together so many. */
const MOST_PURCHASES = 50;

/** Lets in what can be answered soon, and refuses the rest before any work is done on it. */
export class Admission {
  /** How many were refused so far. */
  refused = 0;
  private readonly refuse = createRefusal(NOT_NOW, AGAIN_SECONDS);
  private readonly line = new Line();
  private readonly buyers = new Set<string>();
  private readonly purchases = new WeakSet<IncomingMessage>();

  /** @param queue for a connection to the database */
  constructor(
    private readonly queue: Queue,
    private readonly account: Pick<AccountService, 'caller' | 'hasRoomForChange'>,
    private readonly answers: Pick<PublicAnswers, 'has'>,
  ) {}

  readonly step: Step = (request: TimedRequest, response, next) => {
    if (ALWAYS.test(request.url ?? '')) return next();
    if (isPurchase(request)) this.notePurchase(request, response);
    const begin = (): void => {
      // Meanwhile there may be nobody left to answer, or no room.
      if (response.destroyed) return;
      if (this.mayAsk(request)) next();
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
    this.purchases.has(request) || this.queue.hasRoom();

  /** Whether a change of the caller's own things can be made soon. */
  readonly hasRoomForChange = (request: IncomingMessage): boolean =>
    this.purchases.has(request) || this.account.hasRoomForChange(request.headers.authorization);

  /** Does what must be done now, such as taking down what was paid: meanwhile nobody who waits gives way. */
  readonly doFirst = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = this.queue.spare();
    try {
      return await work();
    } finally {
      done();
    }
  };

  private notePurchase(request: IncomingMessage, response: ServerResponse): void {
    const buyer = this.account.caller(request.headers.authorization)?._id;
    if (buyer === undefined || this.buyers.has(buyer) || this.buyers.size >= MOST_PURCHASES) return;
    this.buyers.add(buyer);
    this.purchases.add(request);
    response.once('close', () => this.buyers.delete(buyer));
    // Not before all of it is there: whoever sends it slowly would switch the giving way off.
    request.once('end', () => {
      if (!response.closed) response.once('close', this.queue.spare());
    });
  }

  /** What is asked in somebody's name is never kept: it needs the database. Of pages and GraphQL that is found out later. */
  private mayAsk(request: IncomingMessage): boolean {
    const { url = '', headers } = request;
    if (headers.authorization === undefined)
      return !REST.test(url) || this.answers.has(url) || this.hasRoomFor(request);
    return this.hasRoomFor(request) && (!isRestChange(request) || this.hasRoomForChange(request));
  }
}

/** Apollo's clients can send the name of what they ask for: then it is known before the body is read. */
const isPurchase = ({ method, url = '', headers }: IncomingMessage): boolean =>
  headers['x-apollo-operation-name'] === PURCHASE.name || (method === 'POST' && PURCHASE.path.test(url));

/** Whether a GraphQL request changes something is known when its body is read. */
const isRestChange = ({ method, url = '' }: IncomingMessage): boolean => method !== 'GET' && REST.test(url);
