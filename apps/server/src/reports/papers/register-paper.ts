import type { PaperKind, PaperView } from '@bahi/contract/reports/papers'
import { printVerificationCode } from '@bahi/domain/reports/verification-code'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Who } from '../../platform/http/who.ts'
import type { PaperFigures } from '../../platform/pdf/document-figures.ts'
import {
  printFingerprint,
  readDocuments,
  registerDocument,
  type RegisteredDocument,
} from '../../platform/pdf/register.ts'
import { draftDigest, paperFact, type PaperDraft, type PaperSection } from './paper-draft.ts'

const CUSTOMER_NUMBER_SIGNS = 6

export interface NewPaper {
  readonly kind: PaperKind
  readonly period: string
  readonly draft: PaperDraft
  readonly asOf: Date
  readonly issuedAt: Date
}

export interface IssuedPaper {
  readonly view: PaperView
  readonly document: RegisteredDocument<PaperFigures>
}

/**
 * Registers a paper and returns its code. An unchanged paper keeps its code; a changed one gets a new code. The
 * customer's lock makes simultaneous requests return one paper.
 */
export async function registerPaper(
  tx: Transaction,
  ids: Pick<IdSource, 'newId'>,
  who: Who,
  paper: NewPaper,
  isSimulated: boolean,
): Promise<IssuedPaper> {
  const { kind, period, draft, asOf, issuedAt } = paper
  await tx.query('select from bahi.customer where shard = $1 and id = $2 for no key update', [
    who.shard,
    who.customerId,
  ])
  const holder = await readHolder(tx, who)
  const figures: PaperFigures = {
    period,
    asOf: asOf.toISOString(),
    holder,
    facts: draft.facts,
    totals: draft.sections.map(summed),
    digest: draftDigest(draft),
  }
  const [latest] = await readDocuments<PaperFigures>(tx, who, { kind, subject: period, most: 1 })
  const isSame =
    latest?.figures.digest === figures.digest &&
    latest.figures.holder.name === holder.name &&
    latest.figures.holder.document?.number === holder.document?.number
  const document = isSame
    ? latest
    : await registerDocument(tx, ids, who, { kind, subject: period, asOf, issuedAt, figures })
  const named = [
    paperFact('holder', 'text', holder.name ?? holder.number),
    ...(holder.document === undefined ? [] : [paperFact(holder.document.kind, 'text', holder.document.number)]),
    paperFact('number', 'text', holder.number),
  ]
  return {
    document,
    view: {
      kind,
      period,
      asOf: document.figures.asOf,
      facts: [...named, ...draft.facts],
      sections: draft.sections,
      notes: draft.notes,
      mark: printVerificationCode(document.mark),
      fingerprint: printFingerprint(document.fingerprint),
      isSimulated,
    },
  }
}

/** The verified name and document of a customer; neither before both were verified. */
async function readHolder(tx: Transaction, { shard, customerId }: Who): Promise<PaperFigures['holder']> {
  const number = customerId.toString().slice(-CUSTOMER_NUMBER_SIGNS)
  const {
    rows: [customer],
  } = await tx.query<{ real_name: string | null; identity_state: string }>(
    'select real_name, identity_state from bahi.customer where shard = $1 and id = $2',
    [shard, customerId],
  )
  if (customer?.identity_state !== 'completed') return { name: null, number }
  const {
    rows: [shown],
  } = await tx.query<Pick<Tables['identity_submission'], 'id_type' | 'number_masked'>>(
    `select id_type, number_masked from bahi.identity_submission where shard = $1 and customer_id = $2 and state = 'completed' order by attempt desc limit 1`,
    [shard, customerId],
  )
  return {
    name: customer.real_name,
    number,
    ...(shown === undefined
      ? {}
      : { document: { kind: shown.id_type === 'pan' ? 'pan' : 'id-number', number: shown.number_masked } }),
  }
}

function summed({ key, columns, rows, total }: PaperSection): PaperFigures['totals'][number] {
  const sums = columns.flatMap(({ key: column, cell }, at) =>
    cell === 'text' || total?.[at] == null ? [] : [{ key: column, cell, value: total[at] }],
  )
  return { section: key, rows: rows.length, sums }
}
