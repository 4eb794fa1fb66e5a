import type { ExchangePort } from './market/ports/exchange-port.ts'
import type { MarketRoom } from './market/quotes/market-room.ts'
import type { Disposer } from './platform/disposer.ts'
import type { Settings } from './platform/settings.ts'
import type { Inquiry, Subject } from './platform/wire/wire.ts'
import type { Process } from './roles.ts'
import { type Halts, keepHalts } from './shares/staff/keep-halts.ts'

const ANSWER_MS = 5_000

/** Staff changed instruments or settings: every process reads them again. */
const changed: Subject<'instruments' | 'settings'> = { name: 'changed' }
const followHalts: Inquiry<null, null> = { name: 'halts.follow' }

export interface HaltsParts {
  readonly process: Process
  readonly market: MarketRoom
  readonly settings: Settings
  readonly exchange: ExchangePort
  readonly onError: (error: unknown) => void
}

/** The floor tells the exchange what is halted, whichever process staff told. */
export function openHalts({ process, market, exchange, onError, settings }: HaltsParts, opened: Disposer): Halts {
  const { wire } = process
  const { instruments, feed } = market
  opened.add(
    wire.hear(changed, (what) => {
      void (what === 'settings' ? settings.reload() : instruments.reload()).catch(onError)
    }),
  )
  if (!process.has('floor'))
    return {
      follow: async () => {
        await wire.ask(followHalts, null, ANSWER_MS)
        await instruments.reload()
      },
    }
  const halts = keepHalts({ instruments, venue: exchange, feed, onError })
  halts.follow().catch(onError)
  const follow = async () => {
    await halts.follow()
    wire.say(changed, 'instruments')
  }
  opened.add(
    wire.answer(followHalts, async () => {
      await follow()
      return null
    }),
  )
  return process.isAlone ? halts : { follow }
}

/** Settings that are changed here are read again everywhere. */
export function tellSettings({ wire, isAlone }: Process, settings: Settings): Settings {
  if (isAlone) return settings
  return {
    ...settings,
    reload: async () => {
      await settings.reload()
      wire.say(changed, 'settings')
    },
  }
}
