import { describe, expect, it } from 'vitest'
import type { AccessEntry } from '@bahi/contract/customers/identity'
import { emptyAccessLog, sealAccess } from '@bahi/proofs/access-log'
import { toHex } from '@bahi/proofs/hex'
import { checkIdentityLog } from './check-identity-log.ts'

function logOf(whats: readonly string[]): AccessEntry[] {
  let hash = emptyAccessLog
  const lines = whats.map((what, at): AccessEntry => {
    const line = {
      seq: at + 1,
      id: String(at),
      at: '2026-11-20T10:00:00.000Z',
      by: 'staff' as const,
      staffNumber: 'S-0001',
      role: 'reviewer',
      what,
      reason: null,
      device: null,
    }
    hash = sealAccess(hash, line)
    return { ...line, hash: toHex(hash) }
  })
  return lines.toReversed()
}

describe('the log of an identity', () => {
  const log = logOf(['identity.sent', 'identity.details', 'identity.photo-front', 'identity.approved'])

  it('is unbroken when every line follows from the one before', () => {
    expect(checkIdentityLog(log)).toEqual({ brokenAt: null, lines: 4, last: log[0]?.hash })
    expect(checkIdentityLog([])).toEqual({ brokenAt: null, lines: 0, last: null })
  })

  it('is broken where a line is missing, added, changed or out of its place', () => {
    expect(checkIdentityLog(log.filter(({ seq }) => seq !== 2)).brokenAt).toBe(2)
    expect(checkIdentityLog(log.filter(({ seq }) => seq !== 1)).brokenAt).toBe(1)
    expect(
      checkIdentityLog(log.map((line) => (line.seq === 3 ? { ...line, staffNumber: 'S-0002' } : line))).brokenAt,
    ).toBe(3)
    expect(
      checkIdentityLog(log.map((line) => (line.seq === 3 ? { ...line, reason: 'second look' } : line))).brokenAt,
    ).toBe(3)
    expect(checkIdentityLog(log.toReversed()).brokenAt).toBe(1)
  })

  it('is broken by a line that carries no mark', () => {
    expect(checkIdentityLog(log.map((line) => (line.seq === 4 ? { ...line, hash: null } : line))).brokenAt).toBe(4)
    expect(checkIdentityLog(log.map((line) => (line.seq === 4 ? { ...line, hash: 'zz' } : line))).brokenAt).toBe(4)
  })
})
