import { paths } from '@domain/shop/paths';
import { forgetDevice } from '@/features/message';
import { readApiError } from '@/shared/lib/api/api-error';
import { endSession, renewal, startSession } from '@/shared/lib/session';
import type { Session } from '@/shared/lib/session';
import { showSuccess } from '@/shared/lib/toast';
import * as texts from './renew-session.en';

/**
 * Changes the password, which ends all sessions and notifications, and starts the session that comes with it.
 * @returns whether there was one
 */
export async function renewSession(change: () => Promise<Session | undefined>): Promise<boolean> {
  renewal.isPending = true;
  try {
    const session = await change();
    if (!session) return false;
    // The shop has ended its notifications; the new session would turn them on again.
    await forgetDevice().catch(() => undefined);
    startSession(session);
  } catch (error) {
    if (readApiError(error).code === 'UNAUTHENTICATED') endSession(paths.login);
    throw error;
  } finally {
    renewal.isPending = false;
  }
  showSuccess(texts.changed);
  return true;
}
