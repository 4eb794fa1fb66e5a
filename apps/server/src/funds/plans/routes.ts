import type { FastifyInstance } from 'fastify'
import { getPlan, listPlanDecisions, listPlans } from '@bahi/contract/funds/plans'
import { serve } from '../../platform/http/serve.ts'
import type { PlanParts } from './plan-parts.ts'
import { readPlanDecisions } from './read-decisions.ts'
import { readPlan, readPlans } from './read-plans.ts'

/**
 * Routes that everyone may read about the AI-quant plans: terms, the real record, and every decision with its reasons.
 */
export function registerPlans(app: FastifyInstance, parts: PlanParts): void {
  serve(app, parts, listPlans, () => readPlans(parts))
  serve(app, parts, getPlan, ({ code }) => readPlan(parts, code))
  serve(app, parts, listPlanDecisions, (input) => readPlanDecisions(parts, input))
}
