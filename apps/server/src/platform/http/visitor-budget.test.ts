import Fastify from 'fastify'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Disposer } from '../disposer.ts'
import { createLocalWire } from '../wire/local-wire.ts'
import { Flood } from './flood.ts'
import type { HttpDeps } from './http-deps.ts'
import { fastifyOptions, installHttp, visitorTries } from './install-http.ts'
import { createVisitorBudget, openVisits, type VisitorBudget } from './visitor-budget.ts'

describe('the calls of visitors', () => {
  let nowMs: number
  let budget: VisitorBudget
  beforeEach(() => {
    nowMs = 0
    budget = createVisitorBudget(3, () => nowMs)
  })

  /** Seconds until the next call is taken; 0 when this one was. */
  const waitOf = (address: string): number => {
    try {
      budget.take(address)
      return 0
    } catch (error) {
      if (error instanceof Flood) return error.retryAfterSeconds
      throw error
    }
  }

  it('have a number a minute for each address, and then wait for the next minute', () => {
    expect([1, 2, 3].map(() => waitOf('203.0.113.7'))).toEqual([0, 0, 0])
    nowMs = 20_000
    expect(waitOf('203.0.113.7')).toBe(40)
    expect(waitOf('203.0.113.8')).toBe(0)
    nowMs = 60_000
    expect(waitOf('203.0.113.7')).toBe(0)
  })

  it('are not forgotten for calls of many other addresses', () => {
    budget = createVisitorBudget(3, () => nowMs, 50)
    expect([1, 2, 3].map(() => waitOf('203.0.113.7'))).toEqual([0, 0, 0])
    for (let other = 0; other < 200; other += 1) expect(waitOf(`198.51.100.${other}`)).toBe(0)
    expect(waitOf('203.0.113.7')).toBe(60)
  })

  it('of one IPv6 network count together', () => {
    expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(waitOf)).toEqual([0, 0, 0])
    expect(waitOf('2001:db8::9')).toBe(60)
    expect(waitOf('2001:db8:0:1::9')).toBe(0)
  })
})

const PER_MINUTE = 6
const ADDRESS = '203.0.113.7'

it('counts the visits at two doors together, each call for itself', async () => {
  const [wire, opened] = [createLocalWire(), new Disposer()]
  const floor = openVisits(wire, true, PER_MINUTE, opened)
  const doors = [openVisits(wire, false, PER_MINUTE, opened), openVisits(wire, false, PER_MINUTE, opened)] as const
  for (let visit = 0; visit < PER_MINUTE; visit += 1) await doors[visit % 2 === 0 ? 0 : 1].take('register', ADDRESS)
  for (const door of doors) await expect(door.take('register', ADDRESS)).rejects.toBeInstanceOf(Flood)
  expect(() => floor.take('register', ADDRESS)).toThrow(Flood)
  await doors[0].take('register', '203.0.113.8')
  await doors[1].take('login', ADDRESS)
})

it('lets nobody in while nobody counts', async () => {
  const visits = openVisits(createLocalWire(), false, PER_MINUTE, new Disposer())
  await expect(visits.take('register', ADDRESS)).rejects.toMatchObject({ retryAfterSeconds: 1 })
})

describe('the tries of a call that are under way at once', () => {
  const deps: HttpDeps = {
    sessions: { find: () => undefined },
    log: { error: () => undefined },
    http: { checkReplies: true, visitorTriesPerMinute: 1_000, ordersPerSecond: () => 3, isReady: () => true },
  }

  it('are few, others are turned away, and tries are taken again afterwards', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    let asked = 0
    const app = Fastify({ ...fastifyOptions })
    await installHttp(app, deps)
    const config = visitorTries(deps)
    app.route({
      method: 'GET',
      url: '/guess/:word',
      config,
      handler: async ({ url }) => {
        asked += 1
        await released
        if (url === '/guess/fault') throw new Error('a fault ends a try too')
        return 'wrong'
      },
    })
    app.get('/other', { config }, () => 'wrong')

    const first = Array.from({ length: 64 }, (_, index) =>
      app.inject(index % 2 === 0 ? '/guess/fault' : '/guess/word').then(({ statusCode }) => statusCode),
    )
    await vi.waitFor(() => expect(asked).toBe(64))
    const late = await app.inject('/guess/late')
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '5'])
    expect((await app.inject('/other')).statusCode).toBe(200)

    release()
    expect(new Set(await Promise.all(first))).toEqual(new Set([200, 500]))
    expect((await app.inject('/guess/again')).statusCode).toBe(200)
    expect(asked).toBe(65)
    await app.close()
  })
})
