import type { Client } from 'pg';
import type { OrderKey } from '../../../domain/order/order';
import { isObject } from './is-object';
import { withBusyTimeout } from './busy-timeout';
import type { Logger } from './log';
import { isDirect } from './pooler';
import { ReconnectingClient } from './reconnecting-client';

/** A trigger notifies this channel whenever a product or category changes (migration catalogue-changes). */
const CATALOGUE = 'catalogue_changed';
/** The payload when only stock has changed (migration stock-notices). */
export const STOCK_CHANGED = 'stock';
/** Triggers notify this channel when a placed order changes (migration order-notices). */
const ORDERS = 'order_changed';
/** Triggers notify this channel of whose session has ended (migration session-notices). */
const SESSIONS = 'session_ended';
/** Wait this long: the browser that ended or replaced the session first tells its other tabs. */
const SESSION_END_MS = 500;

/** The heartbeat interval without requests. */
const IDLE_HEARTBEAT_MS = 1_000;

/**
 * Heartbeats may be late on a busy machine, just when cached responses are needed most. While the connection is up, changes
 * still arrive in order; a closed or reset one is noticed at once. A silent one is dropped after
 * 250 + MAX_TICKS * TICK_MS = 2,250 ms, plus the time that this process was blocked: no response can be staler than that.
 * Without requests in the five seconds before, it may be 3,000 ms.
 */
const MAX_TICKS = 4;

/** A listener that must be notified at once of changes in the database. */
export interface ChangeListener {
  /** From now on every change is reported. */
  onListening(): void;
  /** The catalogue has changed; `what` is STOCK_CHANGED if only its stock has. */
  onChange?(what?: string): void;
  /** A placed order has changed. */
  onOrder?(order: OrderKey): void;
  /** A session of this shopper or member of staff has ended a moment ago. */
  onSessionEnd?(ownerId: string): void;
  /** Changes are no longer reported: the connection broke. */
  onLost?(): void;
}

/** Listens to the database on one connection, so that every process is notified of each change at once. */
export function listenForChanges(
  url: string,
  listeners: readonly ChangeListener[],
  log: Logger,
): ReconnectingClient {
  const reportEnd = (ownerId: string): void => {
    const report = (): void => listeners.forEach((listener) => listener.onSessionEnd?.(ownerId));
    setTimeout(report, SESSION_END_MS).unref();
  };
  const notify = (channel: string, payload = ''): void => {
    if (channel === CATALOGUE) return listeners.forEach((listener) => listener.onChange?.(payload));
    if (channel === SESSIONS) return reportEnd(payload);
    const order = readNotice(payload);
    if (order) listeners.forEach((listener) => listener.onOrder?.(order));
  };
  const listen = async (client: Client): Promise<void> => {
    if (!(await isDirect(client)))
      throw new Error(
        'A pooler passes on no notifications: set DATABASE_DIRECT_URL to the database behind it.',
      );
    client.on('notification', ({ channel, payload }) => notify(channel, payload));
    await client.query(`LISTEN ${CATALOGUE}; LISTEN ${ORDERS}; LISTEN ${SESSIONS}`);
    listeners.forEach((listener) => listener.onListening());
  };
  return new ReconnectingClient(
    {
      name: 'change watch',
      url,
      idleHeartbeatMs: () => IDLE_HEARTBEAT_MS,
      onConnect: (client) => withBusyTimeout(listen(client), MAX_TICKS),
      heartbeat: (client) => withBusyTimeout(client.query('SELECT 1'), MAX_TICKS),
      onLost: () => listeners.forEach((listener) => listener.onLost?.()),
    },
    log,
  );
}

/** Any database user can notify the channel: ignores other payloads. */
function readNotice(payload: string): OrderKey | undefined {
  try {
    const value: unknown = JSON.parse(payload);
    return isObject(value) && typeof value._id === 'string' && typeof value.userId === 'string'
      ? { userId: value.userId, _id: value._id }
      : undefined;
  } catch {
    return undefined;
  }
}
