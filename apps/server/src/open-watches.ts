import type { Calendar } from '@bahi/domain/calendar/calendar'
import { type AlertWatch, openAlertWatch } from './customers/alerts/alert-watch.ts'
import type { CustomerNews } from './market/live/customer-news.ts'
import type { MarketRoom } from './market/quotes/market-room.ts'
import type { BusinessClock, SystemClock } from './platform/clock.ts'
import type { IdSource } from './platform/db/ids.ts'
import type { Lease } from './platform/db/role-lease.ts'
import type { Disposer } from './platform/disposer.ts'
import { messageCode } from './platform/http/refusals.ts'
import type { Settings } from './platform/settings.ts'
import type { Inquiry, Wire } from './platform/wire/wire.ts'
import type { OrderDesk } from './shares/desk/order-desk.ts'
import { deskTaken } from './shares/desk/remote/desk-messages.ts'
import { sellsAtOnce } from './shares/orders/order-settings.ts'
import { type InstalmentWatch, openInstalmentWatch } from './shares/sips/instalment-watch.ts'
import { openOpeningDesk, type OpeningDesk } from './shares/triggers/opening-desk.ts'
import { openStopDesk, type StopDesk } from './shares/triggers/stop-desk.ts'
import { openTriggerDesk, type TriggerDesk, type TriggerDeskParts } from './shares/triggers/trigger-desk.ts'
import { openValidityDesk, type ValidityDesk } from './shares/triggers/validity-desk.ts'

/** News of a committed change is lost with the process that should have told it: everything is read again this often. */
const READ_AGAIN_MS = 60_000
const ANSWER_MS = 2_000

const alertChanged: Inquiry<bigint, null> = { name: 'changed.alert' }
const triggerChanged: Inquiry<bigint, null> = { name: 'changed.trigger' }

export interface Watches {
  readonly alertWatch: AlertWatch
  readonly triggerDesk: TriggerDesk
  readonly stopDesk: StopDesk
  readonly openingDesk: OpeningDesk
  readonly validityDesk: ValidityDesk
  readonly instalmentWatch: InstalmentWatch
}

export interface WatchesParts {
  readonly market: MarketRoom
  readonly lease: Lease
  readonly desk: Pick<OrderDesk, 'submit' | 'onOrderChanged'>
  readonly news: CustomerNews
  readonly clock: BusinessClock
  readonly systemClock: SystemClock
  readonly ids: IdSource
  readonly calendar: Calendar
  readonly programOf: TriggerDeskParts['programOf']
  readonly settings: Pick<Settings, 'value'>
  readonly log: { error(details: object, message: string): void }
}

/**
 * Opens the watches that wait for prices, for the next session and for the end of minutes: alerts, stop orders,
 * after-market and trigger orders, orders for some minutes, SIPs in shares. They open before the clock runs, so that no price is missed.
 */
export async function openWatches(
  { market: { feed, instruments, actions, pool }, news, settings, ...parts }: WatchesParts,
  opened: Disposer,
): Promise<Watches> {
  const tell = (customerId: bigint) => news.tell(customerId, 'alerts')
  const alertWatch = await openAlertWatch({ ...parts, pool, feed, instruments, actions, tell })
  opened.add(() => alertWatch.close())
  const stopDesk = await openStopDesk({ ...parts, pool, feed, instruments })
  opened.add(() => stopDesk.close())
  const openingDesk = await openOpeningDesk({ ...parts, pool, feed, instruments })
  opened.add(() => openingDesk.close())
  const validityDesk = await openValidityDesk({ ...parts, pool, feed })
  opened.add(() => validityDesk.close())
  const instalmentWatch = openInstalmentWatch({ ...parts, pool, feed, instruments })
  opened.add(() => instalmentWatch.close())
  const triggerDesk = await openTriggerDesk({
    ...parts,
    pool,
    feed,
    instruments,
    messageCode,
    tell,
    sellsAtOnce: () => sellsAtOnce(settings),
  })
  opened.add(() => triggerDesk.close())
  return { alertWatch, triggerDesk, stopDesk, openingDesk, validityDesk, instalmentWatch }
}

/** Lets other processes tell the watches here what was changed. */
export function serveWatches(
  wire: Wire,
  { alertWatch, triggerDesk, stopDesk, openingDesk, validityDesk, instalmentWatch }: Watches,
  { opened, onError }: { readonly opened: Disposer; readonly onError: (error: unknown) => void },
): void {
  const answerRefreshed = (watch: Pick<AlertWatch, 'refresh'>) => async (id: bigint) => {
    await watch.refresh(id)
    return null
  }
  const watches = [alertWatch, triggerDesk, stopDesk, openingDesk, validityDesk, instalmentWatch]
  const readAgain = () => void Promise.all(watches.map((watch) => watch.readAgain())).catch(onError)
  const timer = setInterval(readAgain, READ_AGAIN_MS)
  for (const stop of [
    wire.answer(alertChanged, answerRefreshed(alertWatch)),
    wire.answer(triggerChanged, answerRefreshed(triggerDesk)),
    wire.hear(deskTaken, readAgain),
    wire.onRestored(readAgain),
    () => clearInterval(timer),
  ])
    opened.add(stop)
}

/** The watches of the floor, for a process that changes what they wait for. The floor reads everything again when no word reaches it. */
export function createRemoteWatches(wire: Wire, onError: (error: unknown) => void): Watches {
  const nothing = {
    readAgain: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  const remote = (changed: Inquiry<bigint, null>) => ({
    ...nothing,
    refresh: (id: bigint) => wire.ask(changed, id, ANSWER_MS).then(() => undefined, onError),
  })
  return {
    alertWatch: remote(alertChanged),
    triggerDesk: remote(triggerChanged),
    stopDesk: nothing,
    openingDesk: nothing,
    validityDesk: nothing,
    instalmentWatch: nothing,
  }
}
