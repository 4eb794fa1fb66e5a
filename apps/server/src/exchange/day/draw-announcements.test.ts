import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listMarket, listSmallMarket } from '../listing/listing.ts'
import { type AnnouncingFacts, drawAnnouncements, SESSIONS_AHEAD } from './draw-announcements.ts'

const { instruments } = listMarket()
const sessions = Array.from({ length: SESSIONS_AHEAD }, (_, at) => `2026-12-${String(at + 1).padStart(2, '0')}`)
const nobody: AnnouncingFacts = { sessions, busy: [] }
const seedOf = (day: number): Uint8Array => new Uint8Array(createHash('sha256').update(`day ${day}`).digest())
const days = (count: number) =>
  Array.from({ length: count }, (_, day) => drawAnnouncements(seedOf(day), false, instruments, nobody))

describe('what companies announce', () => {
  it('follows from a seed: the same gives the same, another gives another', () => {
    expect(drawAnnouncements(seedOf(1), false, instruments, nobody)).toEqual(
      drawAnnouncements(seedOf(1), false, instruments, nobody),
    )
    expect(drawAnnouncements(seedOf(1), true, instruments, nobody)).not.toEqual(
      drawAnnouncements(seedOf(2), true, instruments, nobody),
    )
  })

  it('leaves everybody a whole session before the ex-date, and pays a dividend two sessions after it', () => {
    for (const { action, exDate, paidOn } of days(100).flat()) {
      expect(sessions.indexOf(exDate)).toBeGreaterThanOrEqual(1)
      expect(sessions.indexOf(paidOn) - sessions.indexOf(exDate)).toBe(action.kind === 'dividend' ? 2 : 0)
    }
  })

  it('comes two or three times a day from five hundred companies, mostly dividends, and from thirty now and then', () => {
    const drawn = days(400).flat()
    expect(drawn.length / 400).toBeGreaterThan(2.2)
    expect(drawn.length / 400).toBeLessThan(2.8)
    const counted = (kind: string): number => drawn.filter(({ action }) => action.kind === kind).length
    expect(counted('dividend')).toBeGreaterThan(drawn.length * 0.7)
    expect(Math.min(counted('split'), counted('bonus'))).toBeGreaterThan(10)
    const small = Array.from(
      { length: 100 },
      (_, day) => drawAnnouncements(seedOf(day), false, listSmallMarket(30).instruments, nobody).length,
    )
    expect(Math.max(...small)).toBe(1)
  })

  it('shows a newcomer something on each of the first sessions', () => {
    const first = drawAnnouncements(seedOf(0), true, instruments, nobody)
    expect(first.length).toBeGreaterThanOrEqual(10)
    expect(new Set(first.map(({ exDate }) => exDate)).size).toBeGreaterThanOrEqual(3)
  })

  it('passes over funds, watched shares and companies that did something lately, and comes once a company', () => {
    const watched = new Set(
      instruments.filter(({ kind, flags }) => kind === 'etf' || flags.length > 0).map(({ id }) => id),
    )
    const busy = instruments.slice(0, 450).map(({ id }) => id)
    for (let day = 0; day < 50; day += 1) {
      const ids = drawAnnouncements(seedOf(day), true, instruments, { sessions, busy }).map(
        ({ instrumentId }) => instrumentId,
      )
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => watched.has(id) || busy.includes(id))).toEqual([])
    }
  })

  it('splits dear shares only, and pays no more than two per cent', () => {
    const price = new Map(instruments.map(({ id, previousClosePaise }) => [id, previousClosePaise]))
    for (const { instrumentId, action } of days(300).flat()) {
      const last = price.get(instrumentId) ?? 0
      if (action.kind === 'split') expect(last).toBeGreaterThanOrEqual(500_00)
      if (action.kind === 'dividend') expect(action.dividendPaise).toBeLessThanOrEqual(Math.max(5, last * 0.02))
    }
  })

  it('is silent where the calendar ends', () => {
    expect(drawAnnouncements(seedOf(1), true, instruments, { sessions: sessions.slice(1), busy: [] })).toEqual([])
  })
})
