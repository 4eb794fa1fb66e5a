import { accept, refusal, refuse, type Decision } from '../outcome.ts'

/** From a day on, older versions of the app do not work. Rows never change; of one day the latest row holds. */
export interface LeastVersion {
  readonly id: bigint
  readonly code: number
  readonly fromDay: string
}

/** The least supported version on a day; 0 when none was ever set. */
export function leastVersionOn(rows: readonly LeastVersion[], day: string): number {
  return latestOf(rows.filter(({ fromDay }) => fromDay <= day))?.code ?? 0
}

/** The next change: the first later day with another least version. */
export function nextLeastVersion(
  rows: readonly LeastVersion[],
  day: string,
): { readonly code: number; readonly fromDay: string } | null {
  const now = leastVersionOn(rows, day)
  const days = [...new Set(rows.map(({ fromDay }) => fromDay))].filter((fromDay) => fromDay > day).toSorted()
  for (const fromDay of days) {
    const code = leastVersionOn(rows, fromDay)
    if (code !== now) return { code, fromDay }
  }
  return null
}

function latestOf(rows: readonly LeastVersion[]): LeastVersion | undefined {
  return rows
    .toSorted((one, other) =>
      one.fromDay === other.fromDay ? (one.id < other.id ? -1 : 1) : one.fromDay < other.fromDay ? -1 : 1,
    )
    .at(-1)
}

export interface VersionAnswer {
  readonly update: 'none' | 'offered' | 'forced'
  /** The first day on which the caller's version does not work. */
  readonly endsOn: string | null
}

/**
 * The answer to a phone with a version of the app. A phone that sends no version (0) hears of the newest version and
 * is never forced to update.
 */
export function answerVersion(
  code: number,
  shipped: number,
  rows: readonly LeastVersion[],
  day: string,
): VersionAnswer {
  if (code >= shipped) return { update: 'none', endsOn: null }
  if (code > 0 && code < leastVersionOn(rows, day)) return { update: 'forced', endsOn: null }
  const next = nextLeastVersion(rows, day)
  return { update: 'offered', endsOn: next !== null && code > 0 && code < next.code ? next.fromDay : null }
}

/**
 * Decides the least supported version: 962 above the version that this server delivers, because customers could not
 * reach their money any more; 022 for a day in the past.
 */
export function decideLeastVersion(
  wish: { readonly code: number; readonly fromDay: string },
  facts: { readonly shipped: { readonly code: number; readonly version: string }; readonly today: string },
): Decision<object> {
  if (wish.code > facts.shipped.code)
    return refuse(refusal('version-not-shipped', { version: facts.shipped.version }, 'code'))
  return wish.fromDay < facts.today ? refuse(refusal('parameter-malformed', {}, 'fromDay')) : accept({})
}
