const OFFSET_MINUTES = 330;

/** Formats an instant in Indian time, to the second: 2026-11-20T18:04:05+05:30. */
export function formatInstant(instant: Date): string {
  const local = new Date(instant.getTime() + OFFSET_MINUTES * 60_000);
  return `${local.toISOString().slice(0, 19)}+05:30`;
}
