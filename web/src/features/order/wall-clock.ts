/** A local time, with its day as a number: consecutive days have consecutive numbers. */
export interface WallClock {
  day: number;
  hour: number;
  minute: number;
}
