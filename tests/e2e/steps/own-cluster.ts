import { afterAll, beforeAll, inject } from 'vitest'
import type { Role } from '../../../apps/server/src/roles.ts'
import { startNats } from '../../../apps/server/testing/cluster/start-nats.ts'
import { copyDatabase } from '../../../apps/server/testing/database-copies.ts'
import { takeBahi } from './own-bahi.ts'
import { startBahi, type StartedBahi } from './start-bahi.ts'

export interface Door {
  /** Where it is, without a slash at the end: there too when it comes back. */
  readonly url: string
  kill(): Promise<void>
  comeBack(): Promise<void>
}

/**
 * A Bahi of the file's own in several processes: two doors, a desk and a floor, which meet at a NATS server. What the other
 * steps ask of Bahi, they ask of the first door.
 */
export function startOwnCluster(): readonly [Door, Door] {
  const closings: (() => Promise<unknown>)[] = []
  const living = new Map<string, StartedBahi>()
  const urls = new Map<string, string>()
  let start: (name: string, role: Role, port?: number) => Promise<StartedBahi>

  beforeAll(async () => {
    const server = inject('testServer')
    const { program, templates } = inject('seededBahi')
    const [nats, database] = await Promise.all([startNats(), copyDatabase(server, templates.small)])
    closings.push(
      () => database.drop(),
      () => nats.remove(),
    )
    start = async (name, role, port) => {
      const part = { role, nats: nats.url }
      const place = { server, database: database.name, market: 'small', part } as const
      const started = await startBahi(program, port === undefined ? place : { ...place, port })
      living.set(name, started)
      urls.set(name, started.url)
      return started
    }
    const floor = await start('floor', 'floor')
    await start('desk', 'desk')
    const { url } = await start('first', 'door')
    await start('second', 'door')
    takeBahi({ ...floor, url })
  }, 120_000)
  afterAll(async () => {
    for (const process of [...living.values()].toReversed()) await process.stop()
    for (const close of closings.toReversed()) await close()
  })

  const doorOf = (name: string): Door => ({
    get url() {
      return urls.get(name) ?? ''
    },
    async kill() {
      await living.get(name)?.kill()
    },
    async comeBack() {
      await start(name, 'door', Number(new URL(urls.get(name) ?? '').port))
    },
  })
  return [doorOf('first'), doorOf('second')]
}
