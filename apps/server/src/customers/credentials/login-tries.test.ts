import { describe, expect, it } from 'vitest'
import { Flood } from '../../platform/http/flood.ts'
import type { Source } from './known-devices.ts'
import { createLoginTries } from './login-tries.ts'

const guesser: Source = { kind: 'network', id: '203.0.113.0/24' }

describe('the tries at an account', () => {
  it('are remembered, however many tries at other numbers come after them', () => {
    const now = new Date('2026-11-20T05:00:00Z')
    const tries = createLoginTries(() => now)
    for (let guess = 0; guess < 20; guess += 1) tries.admit('9000000001', guesser)
    expect(() => tries.admit('9000000001', guesser)).toThrow(Flood)
    for (let other = 0; other < 120_000; other += 1) tries.admit(`7${String(other).padStart(9, '0')}`, guesser)
    expect(() => tries.admit('9000000001', guesser)).toThrow(Flood)
  })

  it('are forgotten after a quarter of an hour', () => {
    let now = new Date('2026-11-20T05:00:00Z')
    const tries = createLoginTries(() => now)
    for (let guess = 0; guess < 20; guess += 1) tries.admit('9000000001', guesser)
    now = new Date(now.getTime() + 15 * 60_000)
    expect(() => tries.admit('9000000001', guesser)).not.toThrow()
  })
})
