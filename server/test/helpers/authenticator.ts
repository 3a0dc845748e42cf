import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** CBOR of what an authenticator sends: whole numbers, texts, bytes and maps. */
type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

function head(major: number, value: number): Buffer {
  const type = major * 32;
  if (value < 24) return Buffer.from([type + value]);
  if (value < 256) return Buffer.from([type + 24, value]);
  return Buffer.from([type + 25, Math.floor(value / 256), value % 256]);
}

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

const FLAGS = { present: 1, verified: 4, attested: 64 };
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** What the shop's options say, as far as an authenticator cares. */
export interface PasskeyOptions {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

/** Where a page asks for a passkey, and what deviates from what a good one would do. */
export interface Deviations {
  origin: string;
  challenge?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  unverified?: boolean;
  userHandle?: string;
  format?: string;
  statement?: Map<Cbor, Cbor>;
}

/** A passkey of ES256 in software, as a browser would hand it on. */
export class Authenticator {
  readonly id = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;
  private userHandle = '';
  /** How often it was used; undefined: it does not count. */
  counter: number | undefined;

  constructor(counter?: number) {
    this.counter = counter;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.publicKey = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    );
  }

  get _id(): string {
    return this.id.toString('base64url');
  }

  /** A new credential, as its `toJSON()`. */
  create(options: PasskeyOptions, given: Deviations) {
    this.userHandle = options.user!.id;
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.publicKey,
    ]);
    const authData = Buffer.concat([
      this.data(given.rpId ?? options.rp!.id, given, FLAGS.attested),
      attested,
    ]);
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', given.format ?? 'none'],
      ['attStmt', given.statement ?? new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.common(),
      response: {
        clientDataJSON: clientData('webauthn.create', options, given).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** A credential that logs in, as its `toJSON()`. */
  get(options: PasskeyOptions, given: Deviations) {
    if (this.counter !== undefined) this.counter += 1;
    const authData = this.data(given.rpId ?? options.rpId!, given, 0);
    const client = clientData('webauthn.get', options, given);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.privateKey);
    return {
      ...this.common(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: given.userHandle ?? this.userHandle,
      },
    };
  }

  private common() {
    return { id: this._id, rawId: this._id, type: 'public-key', clientExtensionResults: {} };
  }

  private data(rpId: string, { unverified }: Deviations, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter ?? 0);
    const verified = unverified ? 0 : FLAGS.verified;
    return Buffer.concat([sha256(rpId), Buffer.from([FLAGS.present + verified + flags]), counter]);
  }
}

const clientData = (type: string, options: PasskeyOptions, given: Deviations): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: given.type ?? type,
      challenge: given.challenge ?? options.challenge,
      origin: given.origin,
      crossOrigin: given.crossOrigin ?? false,
    }),
  );
