import { setTimeout as sleep } from 'node:timers/promises'
import { smallDemoMarket } from '../../seed/seed-demo-market.ts'
import { openNatsWire } from '../../src/platform/wire/nats-wire.ts'
import { wirePlaceFrom } from '../../src/platform/wire/wire-place.ts'
import type { Role } from '../../src/roles.ts'
import { type HandServer, openServerByHand } from '../open-server-by-hand.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { type NatsServer, startNats } from './start-nats.ts'

/** A Bahi of two doors, two desks and a floor on one database, which meet at a real NATS server. */
export interface TestCluster extends Pick<HandServer, 'call' | 'logIn' | 'passTo' | 'endDay'> {
  readonly database: TestDatabase
  readonly nats: NatsServer
  readonly doors: readonly [HandServer, HandServer]
  readonly desks: readonly [HandServer, HandServer]
  readonly floor: HandServer
  /** Resolves when every process misses nothing and all know the same business time and the same prices. */
  agreed(): Promise<void>
  close(): Promise<void>
}

export async function openTestCluster(): Promise<TestCluster> {
  const [database, nats] = await Promise.all([openTestDatabase(), startNats()])
  const closings: (() => Promise<unknown>)[] = [() => nats.remove(), () => database.close()]
  const living = new Set<HandServer>()
  const open = async (...roles: Role[]): Promise<HandServer> => {
    const place = wirePlaceFrom(nats.url, undefined)
    const wire = await openNatsWire({ place, name: roles.join(' '), onError: () => undefined })
    closings.push(() => wire.close())
    const server = await openServerByHand({
      access: database.access,
      demo: { ...smallDemoMarket(), schemes: 'none' },
      cluster: { roles, wire },
      deskGroups: 2,
    })
    const close = server.close.bind(server)
    living.add(server)
    closings.push(() => (living.has(server) ? server.close() : Promise.resolve()))
    return Object.assign(server, {
      close: () => {
        living.delete(server)
        return close()
      },
    })
  }
  const floor = await open('floor')
  const desks = [await open('desk'), await open('desk')] as const
  const doors = [await open('door'), await open('door')] as const
  const cluster: TestCluster = {
    database,
    nats,
    doors,
    desks,
    floor,
    call: (...call) => doors[0].call(...call),
    logIn: (phone) => doors[0].logIn(phone),
    async passTo(second) {
      await arrived(
        floor,
        desks.filter((server) => living.has(server)),
      )
      await floor.parts.exchange.advance(Math.max(0, second - floor.parts.clock.now().second))
      await whileExchangeRuns(floor, () => floor.parts.desk.settled())
      await cluster.agreed()
    },
    async endDay() {
      await arrived(
        floor,
        desks.filter((server) => living.has(server)),
      )
      const date = await whileExchangeRuns(floor, () => floor.endDay())
      await cluster.agreed()
      return date
    },
    async agreed() {
      const others = [...doors, ...desks].filter((server) => living.has(server))
      while (!others.every((server) => hasHeard(server, floor))) await sleep(20)
      for (const { parts } of others) while (((await parts.http.missing?.()) ?? []).length > 0) await sleep(20)
    },
    async close() {
      for (const closing of closings.toReversed()) await closing().catch(() => undefined)
    },
  }
  await cluster.agreed()
  return cluster
}

/** Business time is told beside the frames of prices, so a process may know one of them before the other. */
function hasHeard({ parts }: HandServer, floor: HandServer): boolean {
  const { exchange, instruments } = floor.parts
  const { moment } = parts.exchange
  return (
    moment?.date === exchange.moment?.date &&
    moment?.second === exchange.moment?.second &&
    instruments.all().every(({ id }) => pricesOf(parts, id) === pricesOf(floor.parts, id))
  )
}

/** What an order is decided by. The second of a quote is told when one of these has changed, and not without it. */
function pricesOf({ exchange }: HandServer['parts'], instrumentId: number): string {
  const quote = exchange.feed.quote(instrumentId)
  return [quote?.lastPaise, quote?.bidPaise, quote?.askPaise, quote?.volume, quote?.state].join()
}

/** Where time stands still the exchange takes what the desks submitted only when it is told to. */
export async function whileExchangeRuns<Result>(floor: HandServer, work: () => Promise<Result>): Promise<Result> {
  const working = work()
  const done = working.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([done, sleep(10, false)]))) await floor.parts.exchange.advance(0)
  return working
}

/** Resolves when everything that the desks decided so far has been acknowledged by the exchange. */
async function arrived(floor: HandServer, desks: readonly HandServer[]): Promise<void> {
  await whileExchangeRuns(floor, () => Promise.all(desks.map(({ parts }) => parts.exchange.settled())))
}
