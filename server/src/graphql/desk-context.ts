import type { StaffCaller } from '../features/staff';
import type { Services } from '../services';
import type { BaseContext } from './context';

/** What a resolver of the desk gets with every request: who of the staff asks, and the services for them. */
export interface DeskContext extends BaseContext, Services {
  /** Null without a session. */
  readonly caller: StaffCaller | null;
  /** The secret of their session. */
  readonly token: string | null;
}
