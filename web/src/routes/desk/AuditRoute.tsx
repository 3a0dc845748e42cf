import { AuditScreen } from '@/features/desk/audit';

/** Who changed what. */
export const Component = () => <AuditScreen />;
