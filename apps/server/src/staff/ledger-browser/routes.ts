import type { FastifyInstance } from 'fastify'
import {
  checkChains,
  getTrialBalance,
  listJournals,
  listOwnerAccounts,
  listOwnerJournals,
  openJournal,
} from '@bahi/contract/staff/ledger'
import { serve } from '../../platform/http/serve.ts'
import { answerCheckChains, answerOwnerAccounts, answerTrialBalance } from './balances.ts'
import { answerListJournals, answerListOwnerJournals, answerOpenJournal } from './journals.ts'
import type { LedgerParts } from './ledger-parts.ts'

/**
 * Routes to read and check the ledger. No call edits or deletes; two people correct a mistake by a new, opposite
 * journal.
 */
export function registerLedgerBrowser(app: FastifyInstance, parts: LedgerParts): void {
  serve(app, parts, listJournals, (input) => answerListJournals(parts, input))
  serve(app, parts, openJournal, (input, staff, call) => answerOpenJournal(parts, input, staff, call))
  serve(app, parts, listOwnerAccounts, (input, staff, call) => answerOwnerAccounts(parts, input, staff, call))
  serve(app, parts, listOwnerJournals, (input, staff, call) => answerListOwnerJournals(parts, input, staff, call))
  serve(app, parts, getTrialBalance, () => answerTrialBalance(parts))
  serve(app, parts, checkChains, (input) => answerCheckChains(parts, input))
}
