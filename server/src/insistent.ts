import type { Socket } from 'node:net';

/** What refusing them takes is about as long as what a turn takes without it. */
const HEARD_A_TURN = 12;

/**
 * Connections on which somebody asks again as soon as they are refused are heard in turns, a few in each turn of the
 * event loop. A database connection has one answer a turn: were a thousand refused in between, hardly anything would be
 * left for those who were let in. Who asks again later is heard at once.
 */
export class Insistent {
  /** Refused in this turn, and in the one before or heard in it. */
  private now = new Set<Socket>();
  private before = new Set<Socket>();
  private readonly paused: Socket[] = [];

  /** Somebody was refused on this connection. */
  noteRefused(socket: Socket): void {
    if (this.now.size + this.paused.length === 0) setImmediate(this.endTurn);
    this.now.add(socket);
  }

  /** By now the rest of what they sent has been read and thrown away. */
  private readonly endTurn = (): void => {
    const heard = this.paused.splice(0, HEARD_A_TURN);
    for (const socket of heard) socket.resume();
    for (const socket of this.now) if (this.before.has(socket)) this.paused.push(socket.pause());
    this.before = new Set([...this.now, ...heard]);
    this.now = new Set();
    if (this.paused.length > 0) setImmediate(this.endTurn);
  };
}
