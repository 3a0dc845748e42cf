/** A user error: the command prints its message, without a stack trace. */
export class CommandError extends Error {}
