import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { RequestListener } from '../metrics/request-figures.ts'
import { JSON_TYPE } from './envelope.ts'
import { Flood } from './flood.ts'
import { DATA_POLICY } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that asks the order desk for new orders: the text of the answer when there are too many. */
    placesOrder?: string
  }
}

/** How many requests of some routes may be answered at once, and when the others may come again. */
interface UnderWayLimit {
  readonly most: number
  readonly againSeconds: number
}

/**
 * Tries of one call that are under way at once. From many addresses ten thousand can come in the same second, and each asks
 * the database: without a limit the orders of customers stand in line behind all of them.
 */
const MOST_TRIES: UnderWayLimit = { most: 64, againSeconds: 5 }

export function limitTriesUnderWay(app: FastifyInstance): void {
  // By path: the routes of a call, one for each method, share their count.
  const underWay = new Map<string, { now: number }>()
  app.addHook('onRoute', (route) => {
    if (route.config?.isTried !== true) return
    const count = underWay.get(route.url) ?? { now: 0 }
    underWay.set(route.url, count)
    answerFew(route, count, MOST_TRIES)
  })
}

/** Lets at most so many requests of the routes with this count be answered at once. Throws `Flood` for the others. */
function answerFew(route: RouteOptions, underWay: { now: number }, limit: UnderWayLimit): void {
  const { handler } = route
  route.handler = async function answerOneOfFew(request, reply) {
    if (underWay.now >= limit.most) throw new Flood(limit.againSeconds)
    underWay.now += 1
    try {
      return await handler.call(this, request, reply)
    } finally {
      underWay.now -= 1
    }
  }
}

/** Two batches of the desk. */
const MOST_ORDERS: UnderWayLimit = { most: 512, againSeconds: 1 }

interface CrowdedRoute {
  readonly url: string
  readonly refusal: string
}

/**
 * The new orders that are under way at this door. One that comes behind too many is refused before anything of it is read,
 * and before any other part of the server hears of it: refusals then cost so little that the desk goes on while a crowd
 * knocks, and whoever was let in is answered soon. Cancels and changes are not counted, because nobody is kept in a market
 * for others who want to come in.
 */
export class OrderCrowd {
  readonly #underWay = { now: 0 }
  readonly #onAnswered: RequestListener | undefined
  /** By method and path. A path with a name in it stands here up to the name. */
  readonly #routes = new Map<string, CrowdedRoute>()

  /** @param onAnswered hears of each refusal. */
  constructor(onAnswered: RequestListener | undefined) {
    this.#onAnswered = onAnswered
  }

  /** Counts the requests of the routes that will be added. */
  count(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => {
      const refusal = route.config?.placesOrder
      if (refusal === undefined) return
      answerFew(route, this.#underWay, MOST_ORDERS)
      for (const method of [route.method].flat()) this.#routes.set(keyOf(method, route), { url: route.url, refusal })
    })
  }

  /** Stands before everything else that hears the server's requests. */
  refuseEarly(server: Server): void {
    const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (this.#underWay.now >= MOST_ORDERS.most && this.#refuse(request, response)) return
      for (const other of others) other.call(server, request, response)
    })
  }

  #refuse({ method = '', url = '' }: IncomingMessage, response: ServerResponse): boolean {
    const path = url.split('?', 1)[0] ?? ''
    const route =
      this.#routes.get(`${method} ${path}`) ?? this.#routes.get(`${method} ${path.slice(0, path.lastIndexOf('/') + 1)}`)
    if (route === undefined) return false
    response
      .writeHead(429, {
        'Content-Type': JSON_TYPE,
        'Content-Length': Buffer.byteLength(route.refusal),
        'Cache-Control': 'no-store',
        'Retry-After': MOST_ORDERS.againSeconds,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': DATA_POLICY,
      })
      .end(route.refusal)
    this.#onAnswered?.(route.url, 'flooded', 0)
    return true
  }
}

function keyOf(method: string, { url }: RouteOptions): string {
  return `${method} ${url.split(':', 1)[0] ?? ''}`
}
