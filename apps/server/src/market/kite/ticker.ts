import { WebSocket } from 'ws'
import { isHeartbeat, type KiteTick, MalformedFrame, readFrame } from './packets.ts'

/** connecting: no line yet, or lost and on its way back. refused: the credentials are not or no longer good; only the operator can help. */
export type TickerState = 'connecting' | 'live' | 'refused' | 'closed'

export interface TickerAccess {
  /** wss://ws.kite.trade, or a fake of it. */
  readonly url: string
  readonly apiKey: string
  /** Good for a day, from the broker's log-in. It travels in the address because Kite's protocol wants it there: neither is ever logged. */
  readonly accessToken: string
}

export interface TickerOptions extends TickerAccess {
  readonly tokens: readonly number[]
  readonly onTicks: (ticks: readonly KiteTick[]) => void
  readonly onState: (state: TickerState) => void
  readonly log: { warn(details: object, message: string): void }
  readonly timing?: Partial<TickerTiming>
}

export interface TickerTiming {
  /** A line that says nothing for so long is dead: the ticker sends a sign of life every second. */
  readonly silenceMs: number
  readonly firstRetryMs: number
  readonly lastRetryMs: number
}

export interface Ticker {
  readonly state: () => TickerState
  close(): void
}

const usualTiming: TickerTiming = { silenceMs: 5_000, firstRetryMs: 1_000, lastRetryMs: 60_000 }

/** Instruments of one subscription message; a connection takes 3,000 in all. */
const TOKENS_AT_ONCE = 500
export const MAX_TOKENS = 3_000

/** Listens to the ticker for as long as it is open: a lost line is taken up again, each try after twice the pause, and everything is subscribed anew. @throws RangeError for more instruments than a connection takes. */
export function openTicker(options: TickerOptions): Ticker {
  if (options.tokens.length > MAX_TOKENS)
    throw new RangeError(`${options.tokens.length} instruments, and a connection takes ${MAX_TOKENS}`)
  const ticker = new KiteTicker(options)
  ticker.connect()
  return { state: () => ticker.state, close: () => ticker.close() }
}

class KiteTicker {
  state: TickerState = 'connecting'
  readonly #options: TickerOptions
  readonly #timing: TickerTiming
  #socket: WebSocket | undefined
  #silence: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  #pauseMs: number

  constructor(options: TickerOptions) {
    this.#options = options
    this.#timing = { ...usualTiming, ...options.timing }
    this.#pauseMs = this.#timing.firstRetryMs
  }

  connect(): void {
    const { url, apiKey, accessToken } = this.#options
    const credentials = new URLSearchParams({ api_key: apiKey, access_token: accessToken }).toString()
    const socket = new WebSocket(`${url}?${credentials}`, {
      headers: { 'X-Kite-Version': '3' },
      handshakeTimeout: this.#timing.silenceMs,
    })
    this.#socket = socket
    socket.on('open', () => this.#opened(socket))
    socket.on('message', (data, isBinary) => this.#heard(data as Buffer, isBinary))
    socket.on('unexpected-response', (_request, { statusCode }) => this.#turnedAway(socket, statusCode ?? 0))
    // The reason is in the close that follows; an unheard error would end the process.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#lost(socket))
    this.#listenForSilence(socket)
  }

  close(): void {
    this.#move('closed')
    clearTimeout(this.#silence)
    clearTimeout(this.#retry)
    this.#socket?.terminate()
  }

  #opened(socket: WebSocket): void {
    const { tokens } = this.#options
    for (let from = 0; from < tokens.length; from += TOKENS_AT_ONCE) {
      const some = tokens.slice(from, from + TOKENS_AT_ONCE)
      socket.send(JSON.stringify({ a: 'subscribe', v: some }))
      socket.send(JSON.stringify({ a: 'mode', v: ['full', some] }))
    }
    this.#move('live')
  }

  #heard(data: Buffer, isBinary: boolean): void {
    if (this.#socket !== undefined) this.#listenForSilence(this.#socket)
    if (!isBinary) return this.#told(data.toString('utf8'))
    if (isHeartbeat(data)) return
    // A line that carries data is good: only now is its next loss a first one.
    this.#pauseMs = this.#timing.firstRetryMs
    try {
      const ticks = readFrame(data)
      if (ticks.length > 0) this.#options.onTicks(ticks)
    } catch (error) {
      if (!(error instanceof MalformedFrame)) throw error
      this.#options.log.warn({ err: error }, 'the ticker sent a frame that cannot be read; it is left out')
    }
  }

  /** Messages in words: of all of them only errors concern us. */
  #told(text: string): void {
    if (text.includes('"error"')) this.#options.log.warn({ said: text.slice(0, 200) }, 'the ticker complains')
  }

  #turnedAway(socket: WebSocket, status: number): void {
    if (status === 403) {
      this.#options.log.warn({ status }, 'the ticker refuses the credentials; a new access token is needed')
      this.#move('refused')
    }
    socket.terminate()
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket || this.state === 'closed' || this.state === 'refused') return
    clearTimeout(this.#silence)
    this.#move('connecting')
    this.#retry = setTimeout(() => this.connect(), this.#pauseMs)
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#timing.lastRetryMs)
  }

  #listenForSilence(socket: WebSocket): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => socket.terminate(), this.#timing.silenceMs)
  }

  #move(state: TickerState): void {
    if (this.state === state || this.state === 'closed') return
    this.state = state
    this.#options.onState(state)
  }
}
