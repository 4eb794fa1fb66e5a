import pg from 'pg'

import { createIdSource, type IdSource } from './ids.ts'

const LEASE_CLASS = 1_768_175_717 // the advisory locks of the id nodes; the number has no meaning
const NODES = 64

/** An id source whose node belongs to this process for as long as its connection lives. */
export type LeasedIdSource = IdSource & { release(): Promise<void> }

/**
 * Takes a node that no other process of this database holds. The lease is a lock of a connection of its own, so a
 * killed process gives it back by dying. When the connection breaks, ids are refused until the process takes a new
 * lease: another one may hold the node by then.
 */
export async function leaseIdNode(access: pg.ClientConfig, nowMs: () => number = Date.now): Promise<LeasedIdSource> {
  const client = new pg.Client({ ...access, application_name: 'bahi-ids' })
  let lost: Error | undefined
  client.on('error', (error) => (lost = error))
  client.on('end', () => (lost ??= new Error('the connection ended')))
  await client.connect()
  const node = await takeFreeNode(client)
  const source = createIdSource(node, nowMs)
  return {
    newId(book) {
      if (lost !== undefined) throw new Error('The lease of the id node is lost', { cause: lost })
      return source.newId(book)
    },
    release: () => client.end(),
  }
}

async function takeFreeNode(client: pg.Client): Promise<number> {
  // From a different start each time: a node just given back rests, in case the next machine's clock is behind.
  const start = Math.floor(Math.random() * NODES)
  for (let step = 0; step < NODES; step += 1) {
    const node = (start + step) % NODES
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [LEASE_CLASS, node])
    if (rows[0]?.taken === true) return node
  }
  await client.end()
  throw new Error(`All ${NODES} id nodes are held: that many processes already run on this database`)
}
