import { createHttp } from '@bahi/client/http'
import { createQuoteStore } from '@bahi/client/quote-store'
import { createStream, type OrderNews, type SocketPort } from '@bahi/client/stream'
import { getStockList } from '@bahi/contract/market'
import { streamPath } from '@bahi/contract/stream'
import { useToast } from '@bahi/ui/toast'
import { useEffect, useState, type ReactNode } from 'react'
import { ClientProvider, throwingCall, type Client } from './client.ts'
import { useNavigation } from './navigate.ts'
import { paths } from './paths.ts'
import { useSessionStore, type SessionStore } from './session.ts'
import { useText, type Text } from './text/use-text.tsx'
import { useSession } from './use-session.ts'

/** What the client says aloud and does on its own; the newest words and page count, not those of its beginning. */
interface Reactions {
  toast: (msg: string, params: Parameters<Text['tip']>[1]) => void
  goToLogIn: () => void
}

/** Connects the app to its server: one client for as long as the app is open. */
export function ConnectedClient({ children }: { children: ReactNode }) {
  const session = useSessionStore()
  const { token } = useSession()
  const { tip } = useText()
  const { toast } = useToast()
  const navigation = useNavigation()
  const [{ client, react }] = useState(() => createClient(session))
  useEffect(() => {
    react({ toast: (msg, params) => toast(tip(msg, params), { tone: 'alert' }), goToLogIn: () => navigation.open(paths.login) })
  })
  useEffect(() => {
    client.stream.start()
    return () => client.stream.stop()
  }, [client])
  useEffect(() => client.stream.greet(), [client, token])
  return <ClientProvider value={client}>{children}</ClientProvider>
}

function createClient(session: SessionStore): { client: Client; react: (reactions: Reactions) => void } {
  let reactions: Reactions | null = null
  const told = new Set<(news: OrderNews) => void>()
  const http = createHttp(
    { deviceType: 'h5', appId: 'bahi', toast: (msg, params) => reactions?.toast(msg, params), goToLogIn: () => reactions?.goToLogIn() },
    { fetch: (url, request) => fetch(url, request), storage: sessionStorageOf(session), randomBytes: (bytes) => crypto.getRandomValues(bytes) },
  )
  const call = throwingCall(http)
  const quotes = createQuoteStore((work) => void requestAnimationFrame(work))
  const stream = createStream({
    openSocket,
    token: session.read,
    store: quotes,
    onOrder: (news) => told.forEach((tell) => tell(news)),
    poll: async (instrumentIds) => {
      const { items } = await call(getStockList, { size: 500 }, { isLoading: false })
      return items.filter((row) => instrumentIds.includes(row.instrumentId)).map((row) => [row.instrumentId, row.lastPaise, row.previousClosePaise, quotes.market()?.second ?? 0])
    },
  })
  const client: Client = {
    call,
    newIdempotencyKey: http.newIdempotencyKey,
    quotes,
    stream,
    onOrder: (tell) => {
      told.add(tell)
      return () => told.delete(tell)
    },
  }
  return {
    client,
    react: (next) => {
      reactions = next
    },
  }
}

/** The session's own storage: when the client forgets the token, every screen hears of it. */
function sessionStorageOf(session: SessionStore) {
  return {
    getItem: (name: string) => localStorage.getItem(name),
    setItem: (name: string, value: string) => localStorage.setItem(name, value),
    removeItem: (name: string) => (name === 'token' ? session.logOut() : localStorage.removeItem(name)),
  }
}

function openSocket(): SocketPort {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${streamPath}`)
}
