import { AuditScreen } from '@/features/desk/audit';

/** The audit log. */
export const Component = () => <AuditScreen />;
