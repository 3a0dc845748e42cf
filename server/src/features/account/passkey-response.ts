import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isObject } from '../../common/is-object';
import { isUuid } from '../../common/storable';

/** The longest texts in base64url. WebAuthn allows an id of 1,023 bytes; an RSA key or signature has half a kilobyte. */
const MAX = { id: 1_364, clientData: 4_000, attestation: 8_000, authenticatorData: 4_000, signature: 2_000 };
const USER_HANDLE_MAX = 88;
const BASE64URL = /^[\w-]+$/;
const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

/** A new passkey as the browser gives it; nothing is verified. */
export interface Registration {
  challenge: string;
  json: RegistrationResponseJSON;
}

/** A use of a passkey as the browser gives it; nothing is verified. */
export interface Assertion {
  challenge: string;
  /** The user that it claims to be of. */
  userId: string;
  json: AuthenticationResponseJSON;
}

/** Reads what `toJSON()` of a new credential gives: only what is needed, so that the rest is never looked at. Null if it is not that. */
export function readRegistration(credential: Record<string, unknown>): Registration | null {
  const parts = partsOf(credential);
  const attestationObject = parts && base64url(parts.response.attestationObject, MAX.attestation);
  if (!attestationObject) return null;
  const { response, challenge, clientDataJSON, common } = parts;
  const given: unknown = response.transports;
  const transports = TRANSPORTS.filter((known) => Array.isArray(given) && given.includes(known));
  return { challenge, json: { ...common, response: { clientDataJSON, attestationObject, transports } } };
}

/** Reads what `toJSON()` of a used credential gives, in the same way. */
export function readAssertion(credential: Record<string, unknown>): Assertion | null {
  const parts = partsOf(credential);
  if (!parts) return null;
  const { response, challenge, clientDataJSON, common } = parts;
  const authenticatorData = base64url(response.authenticatorData, MAX.authenticatorData);
  const signature = base64url(response.signature, MAX.signature);
  const userHandle = base64url(response.userHandle, USER_HANDLE_MAX);
  if (!authenticatorData || !signature || !userHandle) return null;
  const userId = userIdOf(userHandle);
  if (!isUuid(userId)) return null;
  const json = { ...common, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  return { challenge, userId, json };
}

/** What authenticators keep as the handle of a user. */
export const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(userId));
const userIdOf = (handle: string): string => Buffer.from(handle, 'base64url').toString();

function partsOf({ id: givenId, response }: Record<string, unknown>) {
  if (!isObject(response)) return null;
  const id = base64url(givenId, MAX.id);
  const clientDataJSON = base64url(response.clientDataJSON, MAX.clientData);
  const challenge = clientDataJSON && challengeIn(clientDataJSON);
  if (!id || !clientDataJSON || !challenge) return null;
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return { response, challenge, clientDataJSON, common };
}

/** Null in the page of another site as well, which none of the shop's may be in. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return isObject(data) && typeof data.challenge === 'string' && data.crossOrigin !== true
      ? data.challenge
      : null;
  } catch {
    return null;
  }
}

const base64url = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.length <= max && BASE64URL.test(value) ? value : null;
