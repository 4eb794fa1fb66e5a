/** Runs work before the next picture is drawn: requestAnimationFrame, or a timer where there is none. */
export type Scheduler = (work: () => void) => void

/**
 * So many watched quotes are shown with one picture; a slow phone draws the next few with the next, and answers a
 * finger in between.
 */
const mostQuotesAPicture = 4
/** Pictures come every 16.7 ms; one that comes later than this was late for the work before it. */
const lateAfterMs = 25
/** After so many pictures in time one quote more is tried. */
const picturesUntilMore = 120
/** No quote waits for more pictures than these, however slow the phone is: about a third of a second. */
const mostPictures = 20

export interface PicturePace {
  /** Draws with the next picture, however often it is asked before. */
  soon(): void
  /** How many of the waiting quotes the picture may show: fewer while pictures that follow one another come late. */
  quotes(waiting: number): number
}

/** @param nowMs milliseconds that only ever grow */
export function createPicturePace(schedule: Scheduler, draw: () => void, nowMs: () => number): PicturePace {
  let isScheduled = false
  let most = mostQuotesAPicture
  let inTime = 0
  /** When the picture before this one was drawn, if they follow one another. */
  let beforeMs: number | null = null

  function judge(startedMs: number): void {
    // Between two bursts of quotes there are pictures without any; their time says nothing.
    if (beforeMs === null) return
    const isLate = startedMs - beforeMs > lateAfterMs
    inTime = isLate ? 0 : inTime + 1
    if (isLate) most = Math.max(1, most - 1)
    else if (inTime % picturesUntilMore === 0) most = Math.min(mostQuotesAPicture, most + 1)
  }

  function picture(): void {
    isScheduled = false
    const startedMs = nowMs()
    judge(startedMs)
    draw()
    beforeMs = isScheduled ? startedMs : null
  }

  return {
    soon() {
      if (isScheduled) return
      isScheduled = true
      schedule(picture)
    },
    quotes: (waiting) => Math.max(most, Math.ceil(waiting / mostPictures)),
  }
}
