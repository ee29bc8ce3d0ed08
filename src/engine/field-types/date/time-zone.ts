/** A moment as a clock on the wall shows it: month 1 to 12, hour 0 to 23. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

let clock: Intl.DateTimeFormat | undefined;

/** From here on every time is shown and typed in this zone; without one, or with one the browser does not know, in its own. */
export function setTimeZone(timeZone: string | undefined): void {
  try {
    clock = timeZone ? clockIn(timeZone) : undefined;
  } catch {
    // Zones are added and renamed: what an older browser does not know is a RangeError.
    clock = undefined;
  }
}

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** What the reader's clock shows at a moment. */
export function wallClock(at: Date): WallClock {
  if (!clock) {
    return {
      year: at.getFullYear(),
      month: at.getMonth() + 1,
      day: at.getDate(),
      hour: at.getHours(),
      minute: at.getMinutes(),
      second: at.getSeconds(),
    };
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return parts as unknown as WallClock;
}

/** The reader's time as the browser's own, for what can only count in that: calendars, time pickers, date arithmetic. */
export function toLocal(at: Date): Date {
  const { year, month, day, hour, minute, second } = wallClock(at);
  return new Date(year, month - 1, day, hour, minute, second, at.getMilliseconds());
}

/** The moment at which the reader's clock shows what `local` shows in the browser's own time; the way back from `toLocal`. */
export function fromLocal(local: Date): Date {
  if (!clock) return local;
  const wanted = asUtc({
    year: local.getFullYear(),
    month: local.getMonth() + 1,
    day: local.getDate(),
    hour: local.getHours(),
    minute: local.getMinutes(),
    second: local.getSeconds(),
  });
  const offsetAt = (moment: number) => asUtc(wallClock(new Date(moment))) - moment;
  const near = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(near) + local.getMilliseconds());
}

const asUtc = ({ year, month, day, hour, minute, second }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);
