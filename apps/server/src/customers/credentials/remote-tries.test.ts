import { describe, expect, it } from 'vitest'
import { Flood } from '../../platform/http/flood.ts'
import { createLocalWire } from '../../platform/wire/local-wire.ts'
import { createLoginTries } from './login-tries.ts'
import { createRemoteTries, serveTries } from './remote-tries.ts'

const PHONE = '9000000001'
const source = { kind: 'network', id: '203.0.113.7' } as const

describe('log-in tries at two doors', () => {
  it('are counted together, until one succeeds', async () => {
    const wire = createLocalWire()
    serveTries(
      wire,
      createLoginTries(() => new Date(0)),
    )
    const doors = [createRemoteTries(wire), createRemoteTries(wire)] as const
    for (let guess = 0; guess < 20; guess += 1) await doors[guess % 2 === 0 ? 0 : 1].admit(PHONE, source)
    await expect(doors[0].admit(PHONE, source)).rejects.toMatchObject({ retryAfterSeconds: 900 })
    await expect(doors[1].admit(PHONE, source)).rejects.toBeInstanceOf(Flood)
    doors[1].succeeded(PHONE, source)
    await expect(doors[0].admit(PHONE, source)).resolves.toBeUndefined()
  })

  it('are refused while nobody counts them', async () => {
    await expect(createRemoteTries(createLocalWire()).admit(PHONE, source)).rejects.toBeInstanceOf(Flood)
  })
})
