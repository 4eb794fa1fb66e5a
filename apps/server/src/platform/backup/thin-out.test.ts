import { expect, it } from 'vitest'
import { backupName, backupsToRemove } from './thin-out.ts'

const NOW = new Date('2026-11-23T20:00:00.000Z')
const daysAgo = (days: number, hour = 2) => new Date(Date.UTC(2026, 10, 23 - days, hour))

it('names a backup by the second at which it began', () => {
  expect(backupName(new Date('2026-11-23T19:05:09.123Z'))).toBe('bahi-2026-11-23T19-05-09Z')
})

it('keeps the last of seven days, five weeks and twelve months out of two backups a day for two years', () => {
  const names = Array.from({ length: 730 }, (_, days) => [daysAgo(days, 2), daysAgo(days, 14)]).flat()
  const removed = new Set(backupsToRemove(names.map(backupName), NOW))
  const kept = names.map(backupName).filter((name) => !removed.has(name))
  const days = '2026-11-23 2026-11-22 2026-11-21 2026-11-20 2026-11-19 2026-11-18 2026-11-17'
  const weeks = '2026-11-15 2026-11-08 2026-11-01'
  const months = '2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 2026-04-30 2026-03-31 2026-02-28'
  const older = '2026-01-31 2025-12-31'
  expect(kept).toEqual(`${days} ${weeks} ${months} ${older}`.split(' ').map((date) => `bahi-${date}T14-00-00Z`))
})

it('never removes the only backup, however old it is', () => {
  expect(backupsToRemove([backupName(daysAgo(3_000))], NOW)).toEqual([])
})

it('removes what was never finished after a day, and does not touch the names of other things', () => {
  const part = (days: number) => `${backupName(daysAgo(days))}.part`
  const others = ['notes.txt', 'bahi-2026-13-45T99-99-99Z', 'bahi-2020-01-01', 'lost+found']
  expect(backupsToRemove([part(0), part(2), ...others], NOW)).toEqual([part(2)])
})
