export { backUp } from './backup-content';
export type { BackupHeader } from './backup-file';
export { writeBackupFile } from './backup-place';
export { isReadableWith, newKey } from './encryption';
export { openBackupFile } from './open-backup-file';
export { restoreBackup } from './restore-backup';
export { ScheduledBackups } from './scheduled-backups';
export type { BackupSettings } from './scheduled-backups';
