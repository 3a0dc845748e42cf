import { checkedHost } from '../../common/http';

/** Whom passkeys are for: a browser uses one only on pages of the host that it was made for. */
export interface RelyingParty {
  /** A host name. */
  id: string;
  /** The origins whose pages may ask for a passkey. */
  origins: string[];
}

/**
 * The shop at PUBLIC_URL or, without it, at the host that the request names. A forged Host header gains nothing: the browser signs
 * for the host of its page, and a passkey for one host never signs for another.
 */
export function relyingPartyOf(publicUrl: string | undefined, host: string | undefined): RelyingParty {
  const urls = publicUrl
    ? [new URL(publicUrl)]
    : ['http', 'https'].map((scheme) => new URL(`${scheme}://${checkedHost(host)}`));
  return { id: urls[0]!.hostname, origins: urls.map(({ origin }) => origin) };
}
