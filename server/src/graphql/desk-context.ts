import type { StaffCaller } from '../features/staff';
import type { Services } from '../services';
import type { BaseContext } from './context';

/** The context of a request to the desk: the services, and the staff member who calls. */
export interface DeskContext extends BaseContext, Services {
  /** Null without a session. */
  readonly caller: StaffCaller | null;
  /** The secret of their session. */
  readonly token: string | null;
}
