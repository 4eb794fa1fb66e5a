/** Names of finished backups and of those that were never finished. A name is the moment at which it began. */
const NAME = /^bahi-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(\.part)?$/

const DAY_MS = 86_400_000
const DAYS = 7
const WEEKS = 5
const MONTHS = 12

/** The name of a backup that begins now. */
export function backupName(now: Date): string {
  return `bahi-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

interface Named {
  readonly name: string
  readonly at: Date
  readonly isPart: boolean
}

/**
 * The backups that are not needed any more: kept are the newest one, the last of each of the seven newest days, five
 * newest weeks and twelve newest months that have one. A backup that was never finished goes after a day. Names of
 * other things are never among them.
 */
export function backupsToRemove(names: readonly string[], now: Date): string[] {
  const found = names.flatMap((name) => read(name) ?? []).toSorted((one, other) => Number(other.at) - Number(one.at))
  const finished = found.filter(({ isPart }) => !isPart)
  const kept = new Set([
    ...lastOfEach(finished, DAYS, ({ at }) => at.toISOString().slice(0, 10)),
    ...lastOfEach(finished, WEEKS, weekOf),
    ...lastOfEach(finished, MONTHS, ({ at }) => at.toISOString().slice(0, 7)),
  ])
  const abandoned = found.filter(({ isPart, at }) => isPart && now.getTime() - at.getTime() > DAY_MS)
  return [...finished.filter((one) => !kept.has(one)), ...abandoned].map(({ name }) => name)
}

function read(name: string): Named | undefined {
  const [, date, hour, minute, second, part] = NAME.exec(name) ?? []
  if (date === undefined) return undefined
  const at = new Date(`${date}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : { name, at, isPart: part !== undefined }
}

/** Weeks begin on a Monday; the first of January 1970 was a Thursday. */
function weekOf({ at }: Named): string {
  return String(Math.floor((at.getTime() / DAY_MS + 3) / 7))
}

function lastOfEach(newestFirst: readonly Named[], most: number, spanOf: (one: Named) => string): Named[] {
  const last = new Map<string, Named>()
  for (const one of newestFirst) if (!last.has(spanOf(one))) last.set(spanOf(one), one)
  return [...last.values()].slice(0, most)
}
