/** What a member of staff may do. OWNER may do everything. */
export type Role = 'OWNER' | 'MANAGER' | 'PICKER' | 'RIDER' | 'SUPPORT';
