import type { ApolloClient } from '@apollo/client';
import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { BeginPasskeyLogInDocument, LogInWithPasskeyDocument } from '@/gql/passkey-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { startSession } from '@/shared/lib/session';
import * as texts from './passkey-login.en';

/** What is wrong on this device, by the name of the browser's error. */
const PROBLEMS: Readonly<Record<string, string>> = {
  InvalidStateError: texts.alreadyAdded,
  NotSupportedError: texts.cannotKeep,
  ConstraintError: texts.cannotKeep,
  SecurityError: texts.wrongAddress,
};

/** Closed by the shopper, or by the page for another request: no error. */
const CANCELLED = ['NotAllowedError', 'AbortError'];

/** What a shopper is told when the browser could not do it; empty if they cancelled it. */
function passkeyProblem({ name }: { name?: string }): string {
  if (name !== undefined && CANCELLED.includes(name)) return '';
  return PROBLEMS[name ?? ''] ?? texts.failed;
}

/** What the browser could not do, in words; empty if the shopper cancelled it. */
class DeviceError extends Error {}

/** What to tell a shopper of an error here; empty if there is nothing to tell. */
export function problemOf(error: unknown, isAdding = false): string {
  if (error instanceof DeviceError) return error.message;
  const { code, message } = readApiError(error);
  if (code !== 'INVALID_CREDENTIALS') return message;
  // Elsewhere the code stands for a wrong email or password.
  return isAdding ? texts.tooLate : texts.noAccount;
}

const onDevice = <Result>(work: Promise<Result>, isWanted = true): Promise<Result> =>
  work.catch((error: Error) => {
    // Autofill failures are silent: the shopper did not start it.
    throw new DeviceError(isWanted ? passkeyProblem(error) : '');
  });

/** Keeps the token out of the cache. */
const fetchPolicy = 'no-cache';

/** What the browser needs to log in; good once, for a few minutes. */
export async function beginLogIn(client: ApolloClient): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { data } = await client.mutate({ mutation: BeginPasskeyLogInDocument, fetchPolicy });
  return data!.beginPasskeyLogIn as PublicKeyCredentialRequestOptionsJSON;
}

/**
 * Logs in with a passkey that the shopper chooses.
 * @param useBrowserAutofill the browser suggests passkeys in the email field, and nothing else happens until one is chosen
 */
export async function logIn(
  client: ApolloClient,
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  useBrowserAutofill = false,
): Promise<void> {
  const credential = await onDevice(
    startAuthentication({ optionsJSON, useBrowserAutofill }),
    !useBrowserAutofill,
  );
  const variables = { credential };
  const { data } = await client.mutate({ mutation: LogInWithPasskeyDocument, variables, fetchPolicy });
  startSession(data!.logInWithPasskey);
}

/** Cancels a request that is waiting for the shopper. */
export const stopWaiting = (): void => WebAuthnAbortService.cancelCeremony();

/** Creates a passkey on this device or a connected one. */
export const makePasskey = (options: object): Promise<object> =>
  onDevice(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));

/** Tells the browser of what no longer works, so that it stops offering it; not every browser listens. */
const signal = (sent: Promise<unknown>): Promise<void> =>
  sent.then(
    () => undefined,
    () => undefined,
  );
const rpID = window.location.hostname;

export const reportRemoved = (credentialID: string): Promise<void> =>
  signal(sendSignal({ signalName: 'unknownCredential', rpID, credentialID }));

/** @param userId a UUID, whose base64 is its base64url, too */
export const reportAllRemoved = (userId: string): Promise<void> =>
  signal(
    sendSignal({
      signalName: 'allAcceptedCredentials',
      rpID,
      userID: btoa(userId),
      allAcceptedCredentialIDs: [],
    }),
  );
