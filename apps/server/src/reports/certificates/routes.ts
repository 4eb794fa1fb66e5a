import type { FastifyInstance } from 'fastify'
import {
  checkDocument,
  getCertificate,
  getDocument,
  issueCertificate,
  type CertifiedHolding,
  type DocumentKind,
  type IssuedCertificate,
} from '@bahi/contract/reports/certificates'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { printVerificationCode, readVerificationCode } from '@bahi/domain/reports/verification-code'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import { inTransaction, type Queryable } from '../../platform/db/in-transaction.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { visitorTries } from '../../platform/http/install-http.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'
import type { PaperFigures } from '../../platform/pdf/document-figures.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import {
  printFingerprint,
  readDocument,
  readDocuments,
  registerDocument,
  type RegisteredDocument,
} from '../../platform/pdf/register.ts'
import { certificatePage } from './certificate-page.ts'
import { readHolding, saysTheSame, type FoundHolding, type HoldingParts } from './read-holding.ts'

export interface CertificateParts extends HttpDeps, HoldingParts {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly press: Pick<PdfRenderer, 'print'>
  readonly isSimulated: boolean
}

const KIND = 'share-certificate'
const MAX_SHOWN = 10

type Certificate = RegisteredDocument<CertifiedHolding>

export function registerCertificates(app: FastifyInstance, parts: CertificateParts): void {
  const { pool } = parts.db

  serve(app, parts, getCertificate, async ({ code }, who) => {
    const found = await readHolding(parts, pool, who, code)
    return found.ok ? accept(viewOf(found.accepted, await readCertificates(pool, who, found.accepted))) : found
  })
  serve(app, parts, issueCertificate, ({ code }, who) => issue(parts, who, code))
  serve(app, parts, getDocument, async ({ mark, lang }, who) => {
    const found = await find(pool, mark)
    if (!found.ok) return found
    // The same refusal as for an unknown code, so that the code of another customer reveals nothing.
    if (found.accepted.customerId !== who.customerId) return refuse(refusal('document-unknown', {}, 'mark'))
    const address = parts.http.networkOrigins?.[0] ?? null
    const task = certificatePage(found.accepted, { isSimulated: parts.isSimulated, address, language: lang })
    const bytes = await parts.press.print(who.customerId, task)
    return accept({
      bytes,
      fileName: `bahi-certificate-${found.accepted.figures.share.symbol.replace(/[^A-Za-z0-9]/g, '-')}-${found.accepted.mark}.pdf`,
    })
  })
  serve(
    app,
    parts,
    checkDocument,
    async ({ mark }) => {
      const found = await findAny(pool, mark)
      if (!found.ok) return found
      const { kind, figures, issuedAt, fingerprint, mark: code } = found.accepted
      const about = {
        mark: printVerificationCode(code),
        fingerprint: printFingerprint(fingerprint),
        asOf: figures.asOf,
        issuedAt: issuedAt.toISOString(),
        holder: veil(figures.holder),
      }
      if ('share' in figures)
        return accept({ ...about, kind: KIND, share: figures.share, quantities: figures.quantities, paper: null })
      const { period, facts, totals } = figures
      return accept({
        ...about,
        kind: kind as Exclude<DocumentKind, typeof KIND>,
        share: null,
        quantities: null,
        paper: { period, facts, totals },
      })
    },
    { config: visitorTries(parts) },
  )
}

async function findAny(
  db: Queryable,
  typed: string,
): Promise<Decision<RegisteredDocument<CertifiedHolding | PaperFigures>>> {
  const mark = readVerificationCode(typed)
  if (mark === null) return refuse(refusal('code-mistyped', {}, 'mark'))
  const document = await readDocument<CertifiedHolding | PaperFigures>(db, mark)
  return document === undefined ? refuse(refusal('document-unknown', {}, 'mark')) : accept(document)
}

/**
 * Finds a certificate by its code. Papers are printed by calls of their own; the code of a paper serves for checks
 * only.
 */
async function find(db: Queryable, typed: string): Promise<Decision<Certificate>> {
  const found = await findAny(db, typed)
  if (!found.ok) return found
  const { figures, ...document } = found.accepted
  return 'share' in figures ? accept({ ...document, figures }) : refuse(refusal('document-unknown', {}, 'mark'))
}

function readCertificates(db: Queryable, who: Who, { instrumentId }: FoundHolding): Promise<Certificate[]> {
  return readDocuments<CertifiedHolding>(db, who, { kind: KIND, subject: String(instrumentId), most: MAX_SHOWN })
}

/** Issues a certificate under the customer's lock, so that two simultaneous requests make one certificate. */
function issue(
  { db: { pool }, ids, ...parts }: CertificateParts,
  who: Who,
  code: string,
): Promise<Decision<ReplyOf<typeof issueCertificate>>> {
  return inTransaction(pool, async (tx) => {
    await tx.query('select from bahi.customer where shard = $1 and id = $2 for no key update', [
      who.shard,
      who.customerId,
    ])
    const found = await readHolding(parts, tx, who, code)
    if (!found.ok) return found
    const { holding, instrumentId } = found.accepted
    const made = await readCertificates(tx, who, found.accepted)
    if (made[0] !== undefined && saysTheSame(made[0].figures, holding)) return accept(viewOf(found.accepted, made))
    const document = await registerDocument(tx, ids, who, {
      kind: KIND,
      subject: String(instrumentId),
      asOf: new Date(holding.asOf),
      issuedAt: parts.clock.instant(),
      figures: holding,
    })
    return accept(viewOf(found.accepted, [document, ...made].slice(0, MAX_SHOWN)))
  })
}

/**
 * While the latest certificate still states the holding, its own figures are shown, so that the screen equals the
 * printed page to the ledger entry.
 */
function viewOf({ holding }: FoundHolding, made: readonly Certificate[]): ReplyOf<typeof getCertificate> {
  const [latest] = made
  const current = latest !== undefined && saysTheSame(latest.figures, holding) ? latest : null
  return {
    holding: current?.figures ?? holding,
    current: current === null ? null : issuedOf(current),
    issued: made.map(issuedOf),
  }
}

function issuedOf({ mark, fingerprint, issuedAt, figures }: Certificate): IssuedCertificate {
  return {
    mark: printVerificationCode(mark),
    fingerprint: printFingerprint(fingerprint),
    issuedAt: issuedAt.toISOString(),
    asOf: figures.asOf,
    quantity: figures.quantities.total,
  }
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The holder as "A••• D•••" and the end of the customer number: enough to recognise the holder of a page, too little to
 * learn a name.
 */
function veil({ name, number }: CertifiedHolding['holder']): string {
  const initials = (name ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}•••`)
  return [...initials, `•••${number.slice(-3)}`].join(' ')
}
