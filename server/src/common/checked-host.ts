/** A host name or IP address with an optional port, as browsers send it. Anything else, or without a URL, is ignored. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
const NO_HOST = 'localhost';

/** What a Host header says, if it is a host. */
export const checkedHost = (header = NO_HOST): string =>
  HOST.test(header) && URL.canParse(`http://${header}`) ? header : NO_HOST;
