import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { PASSKEY_MINUTES } from '../../../../domain/account/passkey-rules';
import type { PasskeyEntity } from './passkey.entity';
import { userHandleOf } from './passkey-response';
import type { Assertion, Registration } from './passkey-response';
import type { RelyingParty } from './relying-party';
import type { User } from './user';

/** Ed25519, ECDSA and RSA: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;
/** An RSA key of 4,096 bits has 520. */
const KEY_BYTES_MAX = 1_000;

/** Loaded when the first passkey is used: with its certificates it takes as long as a tenth of a start. */
const library = () => import('@simplewebauthn/server');

/** A passkey as its row has it. */
export type StoredKey = Pick<PasskeyEntity, '_id' | 'publicKey' | 'counter' | 'transports'>;

/** Options to create a passkey. */
export async function creationOptions(
  { _id, email, firstName, lastName }: User,
  keys: readonly Pick<PasskeyEntity, '_id' | 'transports'>[],
  { challenge, party, shopName }: { challenge: Buffer; party: RelyingParty; shopName: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: shopName,
    userID: userHandleOf(_id),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: keys.map((key) => ({
      id: key._id,
      transports: key.transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Options to log in with any account's passkey. */
export async function requestOptions(
  challenge: Buffer,
  { id }: RelyingParty,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
}

/** A new passkey, if its authenticator signed this challenge on a page of the shop and verified its user; else null. */
export async function verifyRegistration(
  { challenge, json }: Registration,
  party: RelyingParty,
): Promise<StoredKey | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    if (!(await isWithoutCertificates(json.response.attestationObject))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: json,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo || registrationInfo.credential.publicKey.length > KEY_BYTES_MAX) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { _id: id, publicKey: Buffer.from(publicKey), counter: String(counter), transports };
  } catch {
    // The library throws whatever is wrong, also of broken CBOR.
    return null;
  }
}

/** The new counter of a passkey, if it signed this challenge on a page of the shop and its user was verified; else null. */
export async function verifyAssertion(
  { challenge, json }: Assertion,
  { _id, publicKey, counter }: StoredKey,
  party: RelyingParty,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: json,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: { id: _id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/**
 * Nobody is asked for certificates of their device, and those of an attacker can name servers that the library would ask about
 * them. Some devices sign with the passkey itself.
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}
