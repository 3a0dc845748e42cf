/** A wrong setting, which stops the start; its message is the only line that the owner sees. */
export class ConfigError extends Error {}
