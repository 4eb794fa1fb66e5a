import { describe, expect, it } from 'vitest'
import { ACCESS_LAPSES_MS, accessStateAt, decideAnswerAccess, type AccessFacts } from './account-access.ts'

const at = (minute: number, ms = 0) => new Date(Date.UTC(2026, 10, 20, 10, minute, 0, ms))
const asked: AccessFacts = { minutes: 15, lapsesAt: at(30), answer: null, until: null, endedAt: null }
const allowed: AccessFacts = { ...asked, answer: 'allowed', until: at(20) }
const declined: AccessFacts = { ...asked, answer: 'declined' }
const ended: AccessFacts = { ...allowed, endedAt: at(10) }

describe('leave to read an account', () => {
  it.each([
    [asked, at(29, 999), 'asked'],
    [asked, at(30), 'lapsed'],
    [allowed, at(19, 999 + 59_000), 'allowed'],
    [allowed, at(20), 'over'],
    [declined, at(50), 'declined'],
    [ended, at(15), 'ended'],
    [ended, at(50), 'ended'],
  ])('is what it was answered and what the hour makes of it (%#)', (facts, now, state) => {
    expect(accessStateAt(facts, now)).toBe(state)
  })

  it('is waited for half an hour', () => {
    expect(ACCESS_LAPSES_MS).toBe(1_800_000)
  })

  it('lasts for the minutes that were asked for, from the answer on', () => {
    expect(decideAnswerAccess('allow', asked, at(5))).toEqual({ ok: true, accepted: { kind: 'allow', until: at(20) } })
  })

  it('is declined, and taken back while it holds', () => {
    expect(decideAnswerAccess('decline', asked, at(5))).toMatchObject({ accepted: { kind: 'decline' } })
    expect(decideAnswerAccess('end', allowed, at(10))).toMatchObject({ accepted: { kind: 'end' } })
  })

  it('stays unchanged when the same answer is given again', () => {
    for (const [word, facts] of [
      ['allow', allowed],
      ['decline', declined],
      ['end', ended],
    ] as const)
      expect(decideAnswerAccess(word, facts, at(10))).toMatchObject({ accepted: { kind: 'nothing' } })
  })

  it('can be given no more once the question is closed', () => {
    const late = [
      ['allow', asked, at(30)],
      ['decline', asked, at(30)],
      ['end', asked, at(5)],
      ['allow', declined, at(5)],
      ['decline', allowed, at(10)],
      ['end', allowed, at(20)],
      ['allow', ended, at(12)],
      ['allow', allowed, at(21)],
    ] as const
    for (const [word, facts, now] of late)
      expect(decideAnswerAccess(word, facts, now)).toMatchObject({ ok: false, refused: { code: 'access-closed' } })
  })
})
