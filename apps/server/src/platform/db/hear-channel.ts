import type pg from 'pg'

export type Channel = 'bahi_notice' | 'bahi_session_ended'

export interface ChannelParts {
  readonly pool: pg.Pool
  readonly channel: Channel
  readonly hear: (payload: string) => void
  readonly onError: (error: unknown) => void
  readonly againMs?: number
}

/**
 * Hears what committed transactions of any process say on a channel, on a connection of its own that is opened again when it breaks.
 * Notifications during that time are lost, so a listener must also poll.
 */
export async function hearChannel({
  pool,
  channel,
  hear,
  onError,
  againMs = 2_000,
}: ChannelParts): Promise<{ close(): void }> {
  let open: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const leave = (broken: boolean): void => {
    const client = open
    open = undefined
    client?.removeAllListeners('notification')
    client?.removeAllListeners('error')
    // A listening connection cannot serve other queries, so it is closed instead of being returned to the pool.
    client?.release(true)
    if (broken && !isClosed) timer = setTimeout(() => void enter().catch(onError), againMs).unref()
  }
  const enter = async (): Promise<void> => {
    const client = await pool.connect().catch((error: unknown) => {
      if (!isClosed) timer = setTimeout(() => void enter().catch(onError), againMs).unref()
      throw error
    })
    if (isClosed) return client.release()
    open = client
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    client.once('error', (error) => {
      onError(error)
      leave(true)
    })
    await client.query(`listen ${channel}`).catch((error: unknown) => {
      // A refused LISTEN leaves the connection open, so no other event shows that the channel has no listener.
      if (open === client) leave(true)
      throw error
    })
  }

  await enter()
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      leave(false)
    },
  }
}
