import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoDate, isoTime, paise, reasonField } from '../wire/fields.ts'
import { reading, acting } from './treasury-calls.ts'

export const bankAccounts = ['demo-bank', 'bank-file'] as const
export const lineMatches = [
  'transfer-in',
  'transfer-back',
  'transfer-out',
  'return-due',
  'return-paid',
  'withdrawn',
  'withdrawal',
] as const

export const bankLineView = z.object({
  id: idText,
  account: z.enum(bankAccounts),
  seq: z.int(),
  bookedOn: isoDate,
  reference: z.string(),
  description: z.string(),
  counterparty: z.string(),
  incoming: z.boolean(),
  amountPaise: paise,
  balancePaise: z.int(),
  match: z.nullable(z.object({ kind: z.enum(lineMatches), subjectId: idText, at: isoTime })),
  /**
   * The staff who brought and confirmed the line's statement. Together with the people who match the line they must be
   * three. Null for a bank that reports by itself.
   */
  statement: z.nullable(z.object({ fileName: z.string(), madeBy: z.string(), checkedBy: z.nullable(z.string()) })),
  proposalId: z.nullable(idText),
  /** Transfers in that could be this line, by note or stated reference, amount and name. */
  suggests: z.array(
    z.object({
      transferId: idText,
      number: z.string(),
      by: z.enum(['note', 'reference']),
      nameMatches: z.boolean(),
      amountMatches: z.boolean(),
    }),
  ),
})
export type BankLineView = z.output<typeof bankLineView>

/** The longest statement file, in characters: a busy day of a bank account has some thousand lines. */
export const longestStatement = 600_000

/**
 * A second person confirms the statement at /api/console/proposal/approve.do (kind `bank-statement`). Its lines exist
 * only after that.
 */
export const proposeBankStatement = endpoint({
  ...acting,
  summary:
    'Bring a bank statement (CSV) for another person to confirm; each balance must follow from the one before, and the first from the last statement',
  path: '/api/console/wallet/bank/statement/propose.do',
  input: z.object({
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    csv: z.string().check(z.minLength(1), z.maxLength(longestStatement)),
    reason: reasonField,
  }),
  reply: z.object({
    proposalId: idText,
    lines: z.int(),
    openingPaise: z.int(),
    closingPaise: z.int(),
    inPaise: paise,
    outPaise: paise,
    matchedOut: z.int(),
    suggestedIn: z.int(),
    goesBack: z.int(),
    unmatched: z.int(),
  }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.parameterMalformed,
    refusals.statementUnreadable,
    refusals.statementUnreconciled,
    refusals.statementLineKnown,
    refusals.statementNotFollowing,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
/** A second person confirms the withdrawal at /api/console/proposal/approve.do (kind `bank-statement-withdraw`). */
export const proposeStatementWithdrawal = endpoint({
  ...acting,
  summary: 'Take the last statement back, of which no line was matched, so that the true one can follow',
  path: '/api/console/wallet/bank/statement/withdraw.do',
  input: z.object({ id: idText, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.statementInUse,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
const bankStatementView = z.object({
  id: idText,
  fileName: z.string(),
  sha256: z.string(),
  lines: z.int(),
  matched: z.int(),
  openingPaise: z.int(),
  closingPaise: z.int(),
  at: isoTime,
  /** Staff numbers. `checkedBy` is null for statements of earlier versions, which one person imported. */
  madeBy: z.string(),
  checkedBy: z.nullable(z.string()),
  /** withdrawal: the counter-statement that takes another statement back line by line. */
  state: z.enum(['stands', 'withdrawn', 'withdrawal']),
  canWithdraw: z.boolean(),
})
export type BankStatementView = z.output<typeof bankStatementView>
export const listBankStatements = endpoint({
  ...reading,
  summary: 'The bank statements that two people confirmed, latest first',
  path: '/api/console/wallet/bank/statement/list.do',
  input: z.object({ before: z.optional(idText), size: countField(50, 200) }),
  /** `waitingId`: the statement or withdrawal that waits for a second person. */
  reply: z.object({ items: z.array(bankStatementView), more: z.boolean(), waitingId: z.nullable(idText) }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
export const getSimulatedBankFile = endpoint({
  ...reading,
  summary:
    'The statement of the simulated bank since the last one confirmed: what customers said they paid, and what was paid out by hand',
  path: '/api/console/wallet/bank/simulated.do',
  input: z.object({}),
  reply: z.object({ fileName: z.string(), csv: z.string(), lines: z.int() }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
export const listBankLines = endpoint({
  ...reading,
  summary: "Lines of the bank's statements with what each was, latest first",
  path: '/api/console/wallet/bank/line/list.do',
  input: z.object({
    account: z._default(z.enum(['all', ...bankAccounts]), 'all'),
    state: z._default(z.enum(['all', 'unmatched', 'matched']), 'all'),
    before: z.optional(idText),
    size: countField(50, 200),
  }),
  reply: z.object({
    items: z.array(bankLineView),
    more: z.boolean(),
    accounts: z.array(
      z.object({
        account: z.enum(bankAccounts),
        lines: z.int(),
        balancePaise: z.int(),
        unmatched: z.int(),
        returnsDuePaise: paise,
      }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
/** A second person approves the return at /api/console/proposal/approve.do (kind `transfer-return`). */
export const proposeReturn = endpoint({
  ...acting,
  summary: 'Say that money on a line belongs to no customer and goes back to whoever sent it',
  path: '/api/console/wallet/bank/return.do',
  input: z.object({ lineId: idText, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.noMatchingLine,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
