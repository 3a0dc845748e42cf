import type { DataSource, EntityManager } from 'typeorm';
import { validatePage } from '../../../../domain/staff/page-size';
import type { DeskOperation } from '../../../../domain/staff/permissions';
import type { Role } from '../../../../domain/staff/role';
import { validateInvitation } from '../../../../domain/staff/staff-rules';
import { assertValid, notFound, validationFailed } from '../../common/shop-error';
import { isStorable, isUuid } from '../../common/storable';
import { acquireAdvisoryLock } from '../../database/advisory-lock';
import { runInTransaction } from '../../database/transaction';
import { assertInTime } from '../account';
import { listAudit } from './audit-log';
import { withProducts } from './audited-products';
import type { TitledAuditEntry } from './audited-products';
import type { Staff } from './staff';
import { assertMay } from './staff-caller';
import type { StaffCaller } from './staff-caller';
import { invite, listInvitations, listStaff, remove, setRole, withdrawInvitation } from './staff-changes';
import type { OpenInvitation } from './staff-changes';

/** A page of the audit log, newest first; endCursor is null when it is empty. */
export interface AuditPage {
  entries: TitledAuditEntry[];
  endCursor: string | null;
  hasNextPage: boolean;
}

/** An invitation as its sender sees it, once. */
export interface Invitation extends OpenInvitation {
  /** Works once, for anybody who has it. */
  url: string;
}

/** The first sign-in of a new shop's owner. */
const FIRST_OWNER = 'owner@tokri.example';
const AUDIT_CURSOR = /^\d{1,18}$/;

/** The link of an invitation. Browsers do not send the fragment, so the secret is in no log. */
export const invitationUrl = (shopUrl: string, token: string): string => `${shopUrl}/desk/join#${token}`;

/** Staff, and the audit log. */
export class StaffService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly shopUrl: string,
  ) {}

  /** @throws ShopError UNAUTHENTICATED */
  me(caller: StaffCaller | null): Staff {
    assertMay(caller, 'me');
    return caller;
  }

  /** All current and former staff. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async list(caller: StaffCaller | null): Promise<Staff[]> {
    assertMay(caller, 'staff');
    return listStaff(this.dataSource.manager);
  }

  /** @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED, CONFLICT */
  invite(caller: StaffCaller | null, email: string, role: Role): Promise<Invitation> {
    return this.change(caller, 'inviteStaff', async (manager, by) => {
      assertValid(validateInvitation(email));
      const { token, ...invited } = await invite(manager, by, { email, role });
      return { ...invited, url: invitationUrl(this.shopUrl, token) };
    });
  }

  /** The open invitations, newest first. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async invitations(caller: StaffCaller | null): Promise<OpenInvitation[]> {
    assertMay(caller, 'invitations');
    return listInvitations(this.dataSource.manager);
  }

  /** @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
  withdrawInvitation(caller: StaffCaller | null, email: string): Promise<OpenInvitation> {
    return this.change(caller, 'withdrawInvitation', async (manager, by) => {
      const withdrawn = isStorable(email) ? await withdrawInvitation(manager, by, email) : null;
      if (!withdrawn) throw notFound('invitation');
      return withdrawn;
    });
  }

  /**
   * The link that makes its user the owner of a new shop, and the email that they sign in with. Created once: null if there is or
   * was any staff or invitation.
   */
  inviteFirstOwner(): Promise<Pick<Invitation, 'email' | 'url'> | null> {
    return runInTransaction(this.dataSource, async (manager) => {
      await acquireAdvisoryLock(manager, 'firstOwner');
      const [{ isNew }] = await manager.query<[{ isNew: boolean }]>(
        `SELECT NOT EXISTS (SELECT FROM "staff") AND NOT EXISTS (SELECT FROM "audit_log" WHERE "action" = 'inviteStaff')
         AS "isNew"`,
      );
      if (!isNew) return null;
      const { email, token } = await invite(
        manager,
        { command: 'npm start' },
        { email: FIRST_OWNER, role: 'OWNER' },
      );
      return { email, url: invitationUrl(this.shopUrl, token) };
    });
  }

  /** Whether anybody can sign in. */
  async isStaffed(): Promise<boolean> {
    return (await listStaff(this.dataSource.manager)).some(({ active }) => active);
  }

  /** @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT */
  setRole(caller: StaffCaller | null, staffId: string, role: Role): Promise<Staff> {
    return this.change(caller, 'setStaffRole', (manager, by) => setRole(manager, by, known(staffId), role));
  }

  /** @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT */
  remove(caller: StaffCaller | null, staffId: string): Promise<Staff> {
    return this.change(caller, 'removeStaff', (manager, by) => remove(manager, by, { _id: known(staffId) }));
  }

  /** @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `first` or `after` */
  async auditLog(caller: StaffCaller | null, first: number, after: string | null): Promise<AuditPage> {
    assertMay(caller, 'auditLog');
    assertValid(validatePage(first));
    if (after !== null && !AUDIT_CURSOR.test(after))
      throw validationFailed({ after: { code: 'CURSOR_UNKNOWN' } });
    const { manager } = this.dataSource;
    const found = await listAudit(manager, first + 1, after);
    const entries = await withProducts(manager, found.slice(0, first));
    return { entries, endCursor: entries.at(-1)?._id ?? null, hasNextPage: found.length > first };
  }

  private async change<Result>(
    caller: StaffCaller | null,
    operation: DeskOperation,
    work: (manager: EntityManager, by: StaffCaller) => Promise<Result>,
  ): Promise<Result> {
    assertMay(caller, operation);
    return runInTransaction(this.dataSource, async (manager) => {
      const result = await work(manager, caller);
      assertInTime(caller.untilMs);
      return result;
    });
  }
}

/** @throws ShopError NOT_FOUND for what cannot be an _id */
function known(_id: string): string {
  if (!isUuid(_id)) throw notFound('member of staff');
  return _id;
}
