import type { FastifyInstance } from 'fastify'
import { getQueues } from '@bahi/contract/staff/overview'
import { serve } from '../../platform/http/serve.ts'
import { readQueues, type OverviewParts } from './read-queues.ts'

export function registerOverview(app: FastifyInstance, parts: OverviewParts): void {
  serve(app, parts, getQueues, (_input, staff) => readQueues(parts, staff))
}
