import type { FastifyInstance } from 'fastify'
import { getBalances, getStatementScope, listChain, listStatement } from '@bahi/contract/reports/statement'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { listEntries, type StatementParts } from './list-entries.ts'
import { showBalances, showChain, type ProofParts } from './show-proof.ts'
import { showScope } from './show-scope.ts'

export interface StatementRouteParts extends HttpDeps, StatementParts, ProofParts {}

export function registerStatement(app: FastifyInstance, parts: StatementRouteParts): void {
  serve(app, parts, listStatement, (input, who) => listEntries(parts, input, who))
  serve(app, parts, getStatementScope, (_, who) => showScope(parts, who))
  serve(app, parts, listChain, (input, who) => showChain(parts, input, who))
  serve(app, parts, getBalances, (_, who) => showBalances(parts, who))
}
