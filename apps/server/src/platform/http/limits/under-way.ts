import type { FastifyInstance, RouteOptions } from 'fastify'
import { Flood } from '../flood.ts'

/** How many requests of some routes may be answered at once, and when the others may come again. */
export interface UnderWayLimit {
  readonly most: number
  readonly againSeconds: number
}

/**
 * Tries of one call that are under way at once. From many addresses ten thousand can come in the same second, and each asks
 * the database: without a limit the orders of customers stand in line behind all of them.
 */
const MOST_TRIES: UnderWayLimit = { most: 64, againSeconds: 5 }

export function limitTriesUnderWay(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.isTried === true) answerFew(route, { now: 0 }, MOST_TRIES)
  })
}

/** Lets at most so many requests of the routes with this count be answered at once. Throws `Flood` for the others. */
export function answerFew(route: RouteOptions, underWay: { now: number }, limit: UnderWayLimit): void {
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
