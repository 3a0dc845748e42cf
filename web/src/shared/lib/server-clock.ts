let aheadMs = 0;

/** Sets the clock by an answer of the server: that of the device may be wrong. */
export function setServerClock(answer: Response): Response {
  const at = Date.parse(answer.headers.get('date') ?? '');
  if (at) aheadMs = at - Date.now();
  return answer;
}

/** The time by the server's clock, in milliseconds, to a second or two. */
export const serverNow = (): number => Date.now() + aheadMs;
