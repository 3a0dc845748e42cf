import { Agent, request } from 'node:https';
import type { DataSource } from 'typeorm';
import { generateRequestDetails, generateVAPIDKeys } from 'web-push';
import type { RequestDetails } from 'web-push';
import { isPushEndpoint, isPushKey, lookUpPublic } from './push-endpoint';
import type { PushKeysEntity } from './message.entity';
import type { Device } from './message-store';

/** What the service worker shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** Of the shop. */
  path: string;
  /** Of two with the same one only the later is shown. */
  tag: string;
}

/** Sends a request to a push service. @returns the status that it answers with */
export type PostPush = (details: RequestDetails) => Promise<number>;

export interface PushOptions {
  /** Whom push services can write to: a mailto: or https: URL. */
  subject: string;
  /** Push services besides those of the known browsers. */
  hosts: readonly string[];
}

type Keys = Pick<PushKeysEntity, 'publicKey' | 'privateKey'>;

/** Later it is no news. */
const TTL_SECONDS = 86_400;
/** Push services answer in a fraction of that. */
const TIMEOUT_MS = 3_000;
/** Another time the same may be taken: the shop's clock is wrong, it took too long, there were too many. */
const PASSING = [401, 408, 429];

/** Tells devices by the push services of their browsers, which cannot read what is said. */
export class PushSender {
  private known: Keys | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: PushOptions,
    private readonly post: PostPush = postPublicly,
  ) {}

  /** Whether what listens there could be told. */
  readonly reaches = (endpoint: string): boolean => isPushEndpoint(endpoint, this.options.hosts);

  /** What browsers subscribe with. */
  async publicKey(): Promise<string> {
    return (await this.keys()).publicKey;
  }

  /**
   * @returns false: the device is no longer to be told
   * @throws Error without the address of the device, to be tried again
   */
  async send(device: Device, message: PushMessage): Promise<boolean> {
    const { endpoint, p256dh, auth } = device;
    if (!this.reaches(endpoint) || !isPushKey(p256dh)) return false;
    const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: this.options.subject, ...(await this.keys()) },
      TTL: TTL_SECONDS,
    });
    const status = await this.post(details);
    if (status >= 400 && status < 500 && !PASSING.includes(status)) return false;
    if (status >= 300) throw new Error(`The push service answered ${status}`);
    return true;
  }

  /** Made once for all processes; later on they could tell no device any more. */
  private async keys(): Promise<Keys> {
    this.known ??= (await this.readKeys()) ?? (await this.makeKeys());
    return this.known;
  }

  private async readKeys(): Promise<Keys | undefined> {
    const [keys] = await this.dataSource.query<Keys[]>(`SELECT "publicKey", "privateKey" FROM "push_keys"`);
    return keys;
  }

  private async makeKeys(): Promise<Keys> {
    const { publicKey, privateKey } = generateVAPIDKeys();
    await this.dataSource.query(
      `INSERT INTO "push_keys" ("publicKey", "privateKey") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [publicKey, privateKey],
    );
    return (await this.readKeys())!;
  }
}

const agent = new Agent({ lookup: lookUpPublic });

/** The library's own would read an answer of any length. */
const postPublicly: PostPush = ({ endpoint, method, headers, body }) =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request(endpoint, { method, headers, agent, signal }, (answer) => {
      answer.on('error', () => undefined).destroy();
      resolve(answer.statusCode ?? 500);
    });
    sent.on('error', ({ code, name }: NodeJS.ErrnoException) =>
      reject(new Error(`The push service could not be reached: ${code ?? name}`)),
    );
    sent.end(body);
  });
