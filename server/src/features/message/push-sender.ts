import { Agent, request } from 'node:https';
import type { DataSource } from 'typeorm';
import { generateRequestDetails, generateVAPIDKeys } from 'web-push';
import type { RequestDetails } from 'web-push';
import { isPushEndpoint, isPushKey, lookUpPublic } from './push-endpoint';
import type { PushKeysEntity } from './message.entity';
import type { Device } from './message-store';

/** The notification that the service worker shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of the shop. */
  path: string;
  /** A later notification with the same tag replaces it. */
  tag: string;
}

/** Sends a request to a push service. @returns the status of the response */
export type PostPush = (details: RequestDetails) => Promise<number>;

export interface PushOptions {
  /** The contact for push services: a mailto: or https: URL. */
  subject: string;
  /** Push services besides those of the known browsers. */
  hosts: readonly string[];
}

type Keys = Pick<PushKeysEntity, 'publicKey' | 'privateKey'>;

/** After this, push services drop a message. */
const TTL_SECONDS = 86_400;
/** The timeout; push services usually answer in a fraction of it. */
const TIMEOUT_MS = 3_000;
/** Statuses to retry: the shop's clock is wrong, it took too long, there were too many. */
const TEMPORARY = [401, 408, 429];

/** Sends push messages to devices, encrypted, by their browsers' push services. */
export class PushSender {
  private known: Keys | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: PushOptions,
    private readonly post: PostPush = postPublicly,
  ) {}

  /** Whether it is the endpoint of a trusted push service. */
  readonly reaches = (endpoint: string): boolean => isPushEndpoint(endpoint, this.options.hosts);

  /** The public key that browsers subscribe with. */
  async publicKey(): Promise<string> {
    return (await this.keys()).publicKey;
  }

  /**
   * @returns false: the subscription has ended
   * @throws Error without the device's endpoint: to be retried
   */
  async send(device: Device, message: PushMessage): Promise<boolean> {
    const { endpoint, p256dh, auth } = device;
    if (!this.reaches(endpoint) || !isPushKey(p256dh)) return false;
    const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: this.options.subject, ...(await this.keys()) },
      TTL: TTL_SECONDS,
    });
    const status = await this.post(details);
    if (status >= 400 && status < 500 && !TEMPORARY.includes(status)) return false;
    if (status >= 300) throw new Error(`The push service answered ${status}`);
    return true;
  }

  /** Generated once for all processes: with new keys, all subscriptions would be invalid. */
  private async keys(): Promise<Keys> {
    this.known ??= (await this.readKeys()) ?? (await this.generateKeys());
    return this.known;
  }

  private async readKeys(): Promise<Keys | undefined> {
    const [keys] = await this.dataSource.query<Keys[]>(`SELECT "publicKey", "privateKey" FROM "push_keys"`);
    return keys;
  }

  private async generateKeys(): Promise<Keys> {
    const { publicKey, privateKey } = generateVAPIDKeys();
    await this.dataSource.query(
      `INSERT INTO "push_keys" ("publicKey", "privateKey") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [publicKey, privateKey],
    );
    return (await this.readKeys())!;
  }
}

const agent = new Agent({ lookup: lookUpPublic });

/** The library's own sender would read a response of any length. */
const postPublicly: PostPush = ({ endpoint, method, headers, body }) =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request(endpoint, { method, headers, agent, signal }, (response) => {
      response.on('error', () => undefined).destroy();
      resolve(response.statusCode ?? 500);
    });
    sent.on('error', ({ code, name }: NodeJS.ErrnoException) =>
      reject(new Error(`The push service could not be reached: ${code ?? name}`)),
    );
    sent.end(body);
  });
