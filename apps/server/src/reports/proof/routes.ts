import type { FastifyInstance } from 'fastify'
import { getLatestRoot, getOwnProof, getProofFile, listRoots } from '@bahi/contract/reports/proof'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Database } from '../../platform/db/connect.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'
import { readOwnProof, readRoots } from './read-proof.ts'

const PAGE = 60
/** The name of the file format, written into the file for later readers. */
const FORM = 'bahi-liability-proof-1'

export interface ProofParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  /** Whether the file shows the badge of simulated data (rule H3). */
  readonly isSimulated: boolean
}

export function registerProof(app: FastifyInstance, parts: ProofParts): void {
  const { pool } = parts.db
  const own = async (who: Who, night: string | undefined): Promise<Decision<ReplyOf<typeof getOwnProof>>> => {
    const proof = await readOwnProof(pool, who, night ?? null)
    return proof === undefined ? refuse(refusal('root-missing', {}, 'night')) : accept(proof)
  }
  serve(app, parts, listRoots, async ({ before }) => {
    const roots = await readRoots(pool, before ?? null, PAGE + 1)
    return accept({ items: roots.slice(0, PAGE), more: roots.length > PAGE })
  })
  serve(app, parts, getLatestRoot, async () => accept({ root: (await readRoots(pool, null, 1))[0] ?? null }))
  serve(app, parts, getOwnProof, ({ night }, who) => own(who, night))
  serve(app, parts, getProofFile, async ({ night }, who) => {
    const found = await own(who, night)
    if (!found.ok) return found
    const proof = found.accepted
    const words = {
      form: FORM,
      owner: who.customerId.toString(),
      verify: 'npm run proof:verify -- <this file>',
      isSimulated: parts.isSimulated,
      ...proof,
    }
    return accept({
      form: 'json',
      bytes: Buffer.from(`${JSON.stringify(words, null, 2)}\n`),
      fileName: `bahi-proof-${proof.root.night}.json`,
    })
  })
}
