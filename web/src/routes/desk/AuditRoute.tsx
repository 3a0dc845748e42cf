export { AuditScreen as Component } from '@/features/desk/audit';
