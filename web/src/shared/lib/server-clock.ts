let aheadMs = 0;

/** Sets the clock by a response's Date header: the device's may be wrong. */
export function setServerClock(response: Response): Response {
  const at = Date.parse(response.headers.get('date') ?? '');
  if (at) aheadMs = at - Date.now();
  return response;
}

/** The server's time in milliseconds, accurate to a second or two. */
export const serverNow = (): number => Date.now() + aheadMs;
