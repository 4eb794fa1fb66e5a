import type { FastifyInstance } from 'fastify'
import {
  getSimulatedBankFile,
  listBankLines,
  listBankStatements,
  longestStatement,
  proposeBankStatement,
  proposeReturn,
  proposeStatementWithdrawal,
} from '@bahi/contract/wallet/bank-statements-staff'
import { answerTransferDispute, openDisputePhoto } from '@bahi/contract/wallet/disputes-staff'
import {
  cancelTransferIn,
  cancelTransferOut,
  createTransferIn,
  createTransferOut,
  disputeTransferOut,
  getServiceLevel,
  getTransferIn,
  listCash,
  listTransfersIn,
  listTransfersOut,
  previewTransferOut,
  stateTransferInPaid,
} from '@bahi/contract/wallet/transfers'
import { listTransferInQueue, proposeTransferIn } from '@bahi/contract/wallet/transfers-in-staff'
import {
  closeTransferCase,
  listTransferOutQueue,
  openTransferCase,
  openTransferOut,
  proposeTransferOut,
  rejectTransferOut,
  retryTransferOut,
} from '@bahi/contract/wallet/transfers-out-staff'
import { serveLargeBodies } from '../platform/http/install-http.ts'
import { serve } from '../platform/http/serve.ts'
import type { Seal } from '../platform/seal.ts'
import {
  answerCloseCase,
  answerDispute,
  answerOpenCase,
  answerProposeOut,
  answerRejectOut,
} from './staff/act-on-transfer-out.ts'
import { answerDisputePhoto } from './staff/open-dispute-photo.ts'
import { openOut } from './staff/open-transfer-out.ts'
import { readBankLines } from './staff/read-bank-lines.ts'
import { answerProposeIn, answerProposeReturn, readInQueue } from './staff/read-in-queue.ts'
import { readOutQueue } from './staff/read-out-queue.ts'
import { readServiceLevel } from './staff/read-service-level.ts'
import { answerRetryOut, defineStuckActs } from './staff/stuck-acts.ts'
import { defineTransferActs } from './staff/transfer-acts.ts'
import { answerProposeStatement } from './statements/propose-statement.ts'
import { readStatements } from './statements/read-statements.ts'
import { showSimulatedBankFile } from './statements/simulated-bank-file.ts'
import { defineStatementActs } from './statements/statement-acts.ts'
import { answerProposeWithdrawal } from './statements/withdraw-statement.ts'
import { answerCancelTransferIn, answerCreateTransferIn, answerStatePaid } from './transfers/ask-transfer-in.ts'
import { answerCancelTransferOut, answerCreateTransferOut } from './transfers/ask-transfer-out.ts'
import { answerDisputeTransferOut } from './transfers/dispute-transfer-out.ts'
import {
  previewOut,
  readCashList,
  readTransfersIn,
  readTransfersOut,
  showTransferIn,
} from './transfers/read-transfers.ts'
import { transferNumber } from './transfers/transfer-number.ts'
import type { WalletParts } from './transfers/wallet-parts.ts'

/** The longest statement in bytes: a form writes each special character as three bytes or more. */
const LARGEST_STATEMENT_BYTES = 4 * longestStatement

export function registerWallet(app: FastifyInstance, parts: WalletParts & { readonly seal: Pick<Seal, 'open'> }): void {
  serve(app, parts, createTransferIn, (input, who, call) => answerCreateTransferIn(parts, input, who, call))
  serve(app, parts, listTransfersIn, (input, who) => readTransfersIn(parts, input, who))
  serve(app, parts, getTransferIn, (input, who) => showTransferIn(parts, input, who))
  serve(app, parts, stateTransferInPaid, (input, who, call) => answerStatePaid(parts, input, who, call))
  serve(app, parts, cancelTransferIn, (input, who, call) => answerCancelTransferIn(parts, input, who, call))
  serve(app, parts, createTransferOut, (input, who, call) => answerCreateTransferOut(parts, input, who, call))
  serve(app, parts, previewTransferOut, (input, who, call) => previewOut(parts, input, who, call))
  serve(app, parts, listTransfersOut, (input, who) => readTransfersOut(parts, input, who))
  serve(app, parts, cancelTransferOut, (input, who, call) => answerCancelTransferOut(parts, input, who, call))
  serve(app, parts, disputeTransferOut, (input, who, call) => answerDisputeTransferOut(parts, input, who, call))
  serve(app, parts, listCash, (input, who) => readCashList(parts, input, who))
  serve(app, parts, getServiceLevel, (input) => readServiceLevel(parts, input))
  registerTreasury(app, parts)
}

function registerTreasury(app: FastifyInstance, parts: WalletParts & { readonly seal: Pick<Seal, 'open'> }): void {
  defineTransferActs(parts)
  defineStatementActs(parts)
  defineStuckActs(parts)
  serve(app, parts, listTransferOutQueue, (input, staff) => readOutQueue(parts, input, staff))
  serve(app, parts, openTransferOut, (input, staff, call) => openOut(parts, input, staff, call))
  serve(app, parts, proposeTransferOut, (input, staff, call) => answerProposeOut(parts, input, staff, call))
  serve(app, parts, rejectTransferOut, (input, staff, call) => answerRejectOut(parts, input, staff, call))
  serve(app, parts, retryTransferOut, (input, staff, call) => answerRetryOut(parts, input, staff, call))
  serve(app, parts, openTransferCase, (input, staff, call) => answerOpenCase(parts, input, staff, call))
  serve(app, parts, closeTransferCase, (input, staff, call) => answerCloseCase(parts, input, staff, call))
  serve(app, parts, openDisputePhoto, (input, staff, call) => answerDisputePhoto(parts, input, staff, call))
  serve(app, parts, answerTransferDispute, (input, staff, call) => answerDispute(parts, input, staff, call))
  serve(app, parts, listTransferInQueue, (input, staff) => readInQueue(parts, input, staff))
  serve(app, parts, proposeTransferIn, (input, staff, call) => answerProposeIn(parts, input, staff, call))
  serveLargeBodies(app, LARGEST_STATEMENT_BYTES, (room) =>
    serve(room, parts, proposeBankStatement, (input, staff, call) => answerProposeStatement(parts, input, staff, call)),
  )
  serve(app, parts, proposeStatementWithdrawal, (input, staff, call) =>
    answerProposeWithdrawal(parts, input, staff, call),
  )
  serve(app, parts, listBankStatements, (input) => readStatements(parts, input))
  serve(app, parts, getSimulatedBankFile, () => showSimulatedBankFile(parts, (id, at) => transferNumber('out', id, at)))
  serve(app, parts, listBankLines, (input, staff) => readBankLines(parts, input, staff))
  serve(app, parts, proposeReturn, (input, staff, call) => answerProposeReturn(parts, input, staff, call))
}
