/** A mistake of whoever runs a command: they see the message, without a stack trace. */
export class CommandError extends Error {}
