export { appendAudit } from './audit-log';
export type { AuditRecord } from './audit-log';
export { deskToken } from './desk-cookie';
export { createDeskRouter } from './desk-router';
export { invite, listStaff, remove } from './staff-changes';
export { invitationUrl, StaffService } from './staff.service';
export { StaffSessions } from './staff-sessions';
export { assertMay, assertStillMay } from './staff-caller';
export type { StaffCaller } from './staff-caller';
