import type { FastifyInstance } from 'fastify'
import { getUserPositionMarketValue } from '@bahi/contract/customers/account'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { showWorth, type WorthParts } from './show-worth.ts'

export interface PortfolioParts extends HttpDeps, WorthParts {}

export function registerPortfolio(app: FastifyInstance, parts: PortfolioParts): void {
  serve(app, parts, getUserPositionMarketValue, (_, who) => showWorth(parts, who))
}
