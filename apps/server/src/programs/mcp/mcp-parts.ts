import type { SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { CallBook } from '../../platform/http/call-book.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Settings } from '../../platform/settings.ts'

/** What the Model Context Protocol needs from the server. It decides nothing itself: each tool asks Bahi's calls. */
export interface McpParts extends HttpDeps {
  readonly calls: CallBook
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
  readonly settings: Pick<Settings, 'value'>
}
