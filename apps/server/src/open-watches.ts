import { type AlertWatch, openAlertWatch } from './customers/alerts/alert-watch.ts'
import type { LiveStream } from './market/live/live-stream.ts'
import type { MarketRoom } from './market/quotes/market-room.ts'
import type { BusinessClock, SystemClock } from './platform/clock.ts'
import type { IdSource } from './platform/db/ids.ts'
import type { Lease } from './platform/db/role-lease.ts'
import type { Disposer } from './platform/disposer.ts'
import { messageCode } from './platform/http/refusals.ts'
import type { OrderDesk } from './shares/desk/order-desk.ts'
import { openOpeningDesk, type OpeningDesk } from './shares/triggers/opening-desk.ts'
import { openStopDesk, type StopDesk } from './shares/triggers/stop-desk.ts'
import { openTriggerDesk, type TriggerDesk, type TriggerDeskParts } from './shares/triggers/trigger-desk.ts'

export interface WatchesParts {
  readonly market: MarketRoom
  readonly leases: { readonly desk: Lease; readonly jobs: Lease }
  readonly desk: Pick<OrderDesk, 'submit' | 'onOrderChanged'>
  readonly stream: Pick<LiveStream, 'tellNews'>
  readonly clock: BusinessClock
  readonly systemClock: SystemClock
  readonly ids: IdSource
  readonly programOf: TriggerDeskParts['programOf']
  readonly log: { error(details: object, message: string): void }
}

/**
 * Opens the watches that wait for prices and for the next session: alerts, stop orders, after-market and trigger orders. They open before the clock runs, so that no price
 * is missed.
 */
export async function openWatches(
  { market: { feed, instruments, pool }, leases, stream, ...parts }: WatchesParts,
  opened: Disposer,
): Promise<{ alertWatch: AlertWatch; triggerDesk: TriggerDesk; stopDesk: StopDesk; openingDesk: OpeningDesk }> {
  const tell = (customerId: bigint) => stream.tellNews(customerId, 'alerts')
  const alertWatch = await openAlertWatch({ ...parts, pool, feed, instruments, lease: leases.jobs, tell })
  opened.add(() => alertWatch.close())
  const stopDesk = await openStopDesk({ ...parts, pool, feed, instruments })
  opened.add(() => stopDesk.close())
  const openingDesk = await openOpeningDesk({ ...parts, pool, feed, instruments })
  opened.add(() => openingDesk.close())
  const triggerDesk = await openTriggerDesk({
    ...parts,
    pool,
    feed,
    instruments,
    lease: leases.desk,
    messageCode,
    tell,
  })
  opened.add(() => triggerDesk.close())
  return { alertWatch, triggerDesk, stopDesk, openingDesk }
}
