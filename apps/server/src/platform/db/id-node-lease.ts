import pg from 'pg'
import { createIdSource, type IdSource, type MovableIdSource } from './ids.ts'
import { ConnectionLost } from './in-transaction.ts'
import { KeptConnection } from './kept-connection.ts'

const LEASE_CLASS = 1_768_175_717 // the advisory locks of the id nodes; the number has no meaning
const NODES = 64

/** An id source whose node belongs to this process for as long as its connection lives. */
export type LeasedIdSource = IdSource & {
  /** Whether a node is held now. */
  readonly isHeld: boolean
  release(): Promise<void>
}

/**
 * Takes a node that no other process of this database holds. The lease is a lock of a connection of its own, so a killed
 * process gives it back by dying. When the connection breaks, another process may take the node: no id is given until
 * another node is taken, which happens by itself as soon as the database answers.
 *
 * @throws ConnectionLost from `newId` meanwhile.
 */
export async function leaseIdNode(access: pg.ClientConfig, nowMs: () => number = Date.now): Promise<LeasedIdSource> {
  let source: MovableIdSource | undefined
  let node: number | undefined
  const kept = await KeptConnection.open(async () => {
    const { client, taken } = await takeNode(access, node)
    node = taken
    if (source === undefined) source = createIdSource(taken, nowMs)
    else source.moveTo(taken)
    return client
  })
  return {
    newId(shard) {
      if (source === undefined || !kept.isOpen) {
        throw new ConnectionLost('No id node is held: the connection that held it broke', { cause: kept.broken })
      }
      return source.newId(shard)
    },
    get isHeld() {
      return kept.isOpen
    },
    release: () => kept.close(),
  }
}

type TakenNode = { readonly client: pg.Client; readonly taken: number }

async function takeNode(access: pg.ClientConfig, lastNode: number | undefined): Promise<TakenNode> {
  const client = new pg.Client({ ...access, application_name: 'bahi-ids' })
  // The handler is needed before `connect`: a connection that breaks while it is opened also emits an event.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { client, taken: await takeFreeNode(client, lastNode) }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function takeFreeNode(client: pg.Client, lastNode: number | undefined): Promise<number> {
  // From a different start each time: a node just given back rests, in case the next machine's clock is behind. For the
  // same reason a process does not come back to the node it lost, which a faster clock may have held meanwhile.
  const start = Math.floor(Math.random() * NODES)
  for (let step = 0; step < NODES; step += 1) {
    const node = (start + step) % NODES
    if (node === lastNode) continue
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      LEASE_CLASS,
      node,
    ])
    if (rows[0]?.taken === true) return node
  }
  throw new Error(`All ${NODES} id nodes are held: that many processes already run on this database`)
}
