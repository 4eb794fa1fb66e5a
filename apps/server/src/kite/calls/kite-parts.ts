import type { MarketRoom } from '../../market/quotes/market-room.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { CallBook } from '../../platform/http/call-book.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Settings } from '../../platform/settings.ts'

/** What the Kite Connect format needs from the server. It decides nothing itself: what changes something goes through the calls. */
export interface KiteParts extends HttpDeps {
  readonly calls: CallBook
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly market: MarketRoom
  readonly seal: Pick<Seal, 'seal' | 'open'>
  readonly settings: Pick<Settings, 'value'>
}
