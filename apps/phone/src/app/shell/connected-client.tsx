import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { createHttp } from '@bahi/client/http'
import { createQuoteStore, type LiveMarket } from '@bahi/client/quote-store'
import { sendFileByBrowser } from '@bahi/client/send-file'
import { createStream, type OrderNews, type SocketPort } from '@bahi/client/stream'
import { throwingCalls } from '@bahi/client/throwing-calls'
import { getStockList } from '@bahi/contract/market/quotes'
import { streamPath, type NewsAbout } from '@bahi/contract/market/stream'
import { useToast } from '@bahi/ui/feedback/toast'
import { ClientProvider, type Client } from '../../calls/client.ts'
import { createConnection, type Connection } from '../../live/connection.ts'
import { LineProvider, type Line } from '../../live/use-connection.ts'
import { useNavigation, type Navigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useRouter } from '../../navigation/use-router.ts'
import { useSessionStore, type SessionStore } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { followUnread } from '../../session/use-unread.ts'
import { useText, type Text } from '../../text/use-text.tsx'

/** What the client says aloud and does on its own; the newest words and page count, not those of its beginning. */
interface Reactions {
  toast: (msg: string, params: Parameters<Text['tip']>[1]) => void
  goToLogIn: () => void
}

/** Connects the app to its server: one client for as long as the app is open. */
export function ConnectedClient({ children }: { children: ReactNode }) {
  const session = useSessionStore()
  const { token, loggedIn } = useSession()
  const { tip } = useText()
  const { toast } = useToast()
  const navigation = useNavigation()
  const queries = useQueryClient()
  const { isDrawing } = useRouter()
  const [{ client, react }] = useState(() => createClient(session, isDrawing))
  const [{ line, connection }] = useState(() => createLine(client, queries))
  useEffect(() => {
    react({
      toast: (msg, params) => toast(tip(msg, params), { tone: 'alert' }),
      goToLogIn: () => askToLogIn(navigation),
    })
  })
  useEffect(() => {
    client.stream.start()
    return () => client.stream.stop()
  }, [client])
  useEffect(() => watchLine(client, connection), [client, connection])
  useEffect(() => keepLater(client, { queries, session, connection }), [client, queries, session, connection])
  useEffect(() => client.stream.greet(), [client, token])
  useEffect(() => (loggedIn ? followUnread(client, queries) : undefined), [client, queries, loggedIn])
  return (
    <ClientProvider value={client}>
      <LineProvider value={line}>{children}</LineProvider>
    </ClientProvider>
  )
}

/** Pages that need no session: a late answer "not logged in" must not take the customer away from these pages. */
const waysIn = [paths.login, paths.register, paths.forgotPassword]

/** After the log-in the customer comes back to where the session ended. Several calls may hear of its end: one log-in page is enough. */
function askToLogIn(navigation: Navigation): void {
  const here = location.hash.slice(1)
  if (!waysIn.some((path) => here.startsWith(path))) navigation.interrupt(paths.login, { next: here })
}

/** When the line is back, everything that is shown is asked for once; what is already being asked for is not asked twice. */
function createLine({ quotes, stream }: Client, queries: QueryClient): { line: Line; connection: Connection } {
  const readAgain = () => void queries.refetchQueries({ type: 'active' }, { cancelRefetch: false })
  const connection = createConnection({ online: () => navigator.onLine, link: quotes.link, onBack: readAgain })
  const tryAgain = () => {
    stream.reconnect()
    readAgain()
  }
  return { connection, line: { read: connection.read, subscribe: connection.subscribe, tryAgain } }
}

/** The script that the page begins with is named by what is in it and in all that it leads to. */
function versionOf({ scripts }: Document): string {
  return [...scripts].find(({ type, src }) => type === 'module' && src !== '')?.src ?? ''
}

/** What keeps the answers is fetched beside the first page, not before it. */
function keepLater(
  { quotes }: Client,
  parts: { queries: QueryClient; session: SessionStore; connection: Connection },
): () => void {
  let stop: (() => void) | null = () => {}
  import('../offline/keep-answers.ts')
    .then(({ keepAnswers }) => {
      if (stop !== null)
        stop = keepAnswers({
          ...parts,
          storage: localStorage,
          version: versionOf(document),
          page: document,
          clock: quotes.market,
          putClock: quotes.putMarket,
        })
    })
    // Then nothing is kept, and offline says so.
    .catch(() => undefined)
  return () => {
    stop?.()
    stop = null
  }
}

/** The quote store publishes changes once per frame; after this time it knows whether the old socket is closed. */
const frameMs = 100

/** Checks the connection whenever it may have changed. Reconnects at once when the network returns or the app comes to the front. */
function watchLine({ quotes, stream }: Client, { look, stop }: Connection): () => void {
  const stopWatching = quotes.subscribeMarket(look)
  const online = () => {
    stream.reconnect()
    setTimeout(look, frameMs)
  }
  const shown = () => {
    if (document.visibilityState === 'visible' && quotes.link() !== 'live') stream.reconnect()
  }
  window.addEventListener('online', online)
  window.addEventListener('offline', look)
  document.addEventListener('visibilitychange', shown)
  return () => {
    stopWatching()
    stop()
    window.removeEventListener('online', online)
    window.removeEventListener('offline', look)
    document.removeEventListener('visibilitychange', shown)
  }
}

/** Runs work before the next picture in which no page is being drawn: each price would have that begin again. */
function beforeCalmPicture(isDrawing: () => boolean, work: () => void): void {
  requestAnimationFrame(() => (isDrawing() ? beforeCalmPicture(isDrawing, work) : work()))
}

function createClient(
  session: SessionStore,
  isDrawing: () => boolean,
): { client: Client; react: (reactions: Reactions) => void } {
  let reactions: Reactions | null = null
  const told = new Set<(news: OrderNews) => void>()
  const toldNews = new Set<(about: NewsAbout) => void>()
  const toldReturn = new Set<() => void>()
  const http = createHttp(
    {
      deviceType: 'h5',
      appId: 'bahi',
      toast: (msg, params) => reactions?.toast(msg, params),
      goToLogIn: () => reactions?.goToLogIn(),
    },
    {
      fetch: (url, request) => fetch(url, request),
      sendFile: sendFileByBrowser,
      storage: sessionStorageOf(session),
      randomBytes: (bytes) => crypto.getRandomValues(bytes),
    },
  )
  const calls = throwingCalls(http)
  const quotes = createQuoteStore((work) => beforeCalmPicture(isDrawing, work))
  let opened: LiveMarket | undefined
  quotes.subscribeMarket(() => void (opened ??= quotes.market()))
  const stream = createStream({
    openSocket,
    token: session.read,
    store: quotes,
    onOrder: (news) => told.forEach((tell) => tell(news)),
    onNews: (about) => toldNews.forEach((tell) => tell(about)),
    onReturn: () => toldReturn.forEach((tell) => tell()),
    poll: async (instrumentIds) => {
      const { items } = await calls.call(getStockList, { size: 500 }, { isLoading: false })
      return items
        .filter((row) => instrumentIds.includes(row.instrumentId))
        .map((row) => [row.instrumentId, row.lastPaise, row.previousClosePaise, quotes.market()?.second ?? 0])
    },
  })
  const client: Client = {
    ...calls,
    newIdempotencyKey: http.newIdempotencyKey,
    quotes,
    stream,
    openedAt: () => opened,
    onOrder: (tell) => {
      told.add(tell)
      return () => told.delete(tell)
    },
    onNews: (tell) => {
      toldNews.add(tell)
      return () => toldNews.delete(tell)
    },
    onReturn: (tell) => {
      toldReturn.add(tell)
      return () => toldReturn.delete(tell)
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
