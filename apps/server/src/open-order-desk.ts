import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Connections } from './connect-all.ts'
import type { ExchangePort } from './market/ports/exchange-port.ts'
import type { ExchangeMoment } from './market/ports/market-clock.ts'
import type { MarketRoom } from './market/quotes/market-room.ts'
import type { BusinessClock, SystemClock } from './platform/clock.ts'
import { ABSENT_EPOCH, absentLease, type Lease } from './platform/db/role-lease.ts'
import type { Disposer } from './platform/disposer.ts'
import type { Settings } from './platform/settings.ts'
import type { Process } from './roles.ts'
import { SHARDS } from './seed-demo.ts'
import type { Instruments } from './server-metrics.ts'
import type { ServerOptions } from './server-options.ts'
import { openDesk } from './shares/desk/desk.ts'
import type { OrderDesk } from './shares/desk/order-desk.ts'
import { KeptDesks, roleOfGroup } from './shares/desk/remote/keep-desks.ts'
import { RemoteDesk } from './shares/desk/remote/remote-desk.ts'
import { readGroups } from './shares/desk/remote/writer-groups.ts'
import { deskSettings } from './shares/orders/order-settings.ts'

export interface OrderDeskParts {
  readonly process: Process
  readonly options: ServerOptions
  readonly connections: Connections
  readonly calendar: Calendar
  readonly systemClock: SystemClock
  readonly instruments: Instruments
  readonly exchange: ExchangePort
  readonly noteMoment: (moment: ExchangeMoment) => void
  readonly clock: BusinessClock
  readonly settings: Settings
  readonly market: MarketRoom
  readonly onError: (error: unknown) => void
}

export interface OpenedDesk {
  readonly desk: OrderDesk
  /** The leases without which no order is decided, held here or by another process. */
  readonly leases: readonly Lease[]
}

/**
 * Opens the order desk: the one of this process, where it is all of Bahi and has one writer group, or whichever process
 * holds the shard of a command. A desk process keeps the groups that no other one holds.
 */
export async function openOrderDesk(parts: OrderDeskParts, opened: Disposer): Promise<OpenedDesk> {
  const { process, connections, exchange } = parts
  const { desk: lease } = connections.leases
  if (lease.epoch !== ABSENT_EPOCH) {
    const desk = await openDeskOf(parts, 0, SHARDS, lease)
    opened.add(() => desk.close())
    return { desk, leases: [lease] }
  }
  const groups = await readGroups(connections.app.pool)
  const own = process.has('desk') ? keepDesks(parts, groups, opened) : undefined
  if (process.isAlone) await own?.holdsAll()
  const remote = new RemoteDesk({
    wire: process.wire,
    groups,
    readGroups: () => readGroups(connections.app.pool),
    moment: () => (process.has('floor') ? (exchange.moment ?? null) : null),
    nowMs: () => performance.now(),
    ...(own === undefined ? {} : { own }),
  })
  opened.add(() => remote.close())
  return { desk: remote, leases: groups.map((group) => absentLease(roleOfGroup(group))) }
}

function keepDesks(parts: OrderDeskParts, groups: readonly number[], opened: Disposer): KeptDesks {
  const { process, connections, noteMoment, onError, options } = parts
  return KeptDesks.start(
    {
      pool: connections.app.pool,
      wire: process.wire,
      holder: process.holder,
      groups,
      shards: SHARDS,
      openDesk: (group, shards, lease) => openDeskOf(parts, group, shards, lease),
      noteMoment,
      onError,
      onHeld: (held) => {
        if (!process.isAlone) options.tell(`This desk serves the writer groups ${held.join(', ') || '(none)'}`)
      },
      isPatient: !process.isAlone,
    },
    opened,
  )
}

function openDeskOf(
  { options, connections, calendar, systemClock, instruments, exchange, clock, settings, market }: OrderDeskParts,
  writerGroup: number,
  shards: readonly number[],
  lease: Lease,
): Promise<OrderDesk> {
  return openDesk({
    pool: connections.deskDatabase.pool,
    ids: connections.ids,
    lease,
    writerGroup,
    shards,
    venue: exchange,
    feed: exchange.feed,
    instruments: market.instruments,
    clock,
    calendar,
    systemClock,
    log: options.log,
    settings: () => deskSettings((name) => settings.value(name)),
    onBatch: instruments.onBatch,
    tickPaise: ({ id }) => exchange.feed.tickPaise(id) ?? 1,
  })
}
