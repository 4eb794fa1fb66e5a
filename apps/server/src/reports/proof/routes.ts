import type { FastifyInstance } from 'fastify'
import { getLatestRoot, getOwnProof, getProofFile, listRoots } from '@bahi/contract/reports/proof'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'
import type { House } from '../../server-parts.ts'
import { readOwnProof, readRoots } from './read-proof.ts'

const PAGE = 60
/** What the file says of itself, for whoever finds it in a drawer. */
const FORM = 'bahi-liability-proof-1'

export function registerProof(app: FastifyInstance, house: House): void {
  const { pool } = house.db
  const own = async (who: Who, night: string | undefined): Promise<Decision<ReplyOf<typeof getOwnProof>>> => {
    const proof = await readOwnProof(pool, who, night ?? null)
    return proof === undefined ? refuse(refusal('root-missing', {}, 'night')) : accept(proof)
  }
  serve(app, house, listRoots, async ({ before }) => {
    const roots = await readRoots(pool, before ?? null, PAGE + 1)
    return accept({ items: roots.slice(0, PAGE), more: roots.length > PAGE })
  })
  serve(app, house, getLatestRoot, async () => accept({ root: (await readRoots(pool, null, 1))[0] ?? null }))
  serve(app, house, getOwnProof, ({ night }, who) => own(who, night))
  serve(app, house, getProofFile, async ({ night }, who) => {
    const found = await own(who, night)
    if (!found.ok) return found
    const proof = found.accepted
    const words = {
      form: FORM,
      owner: who.customerId.toString(),
      verify: 'npm run proof:verify -- <this file>',
      isSimulated: house.isSimulated,
      ...proof,
    }
    return accept({
      form: 'json',
      bytes: Buffer.from(`${JSON.stringify(words, null, 2)}\n`),
      fileName: `bahi-proof-${proof.root.night}.json`,
    })
  })
}
