import { createHash } from 'node:crypto'
import type { publishIpoDocument } from '@bahi/contract/ipo/staff'
import type { IpoDocument } from '@bahi/contract/ipo/views'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import { findIpo } from '../calls/show-ipo.ts'
import type { IpoParts } from '../rows/ipo-parts.ts'
import { writeDocument } from '../rows/write-ipo.ts'

/** Adds a document with the hash of its text. Published documents never change. */
export function answerPublish(
  parts: IpoParts,
  { ipoId, kind, title, text, reason }: InputOf<typeof publishIpoDocument>,
  staff: Staff,
  call: Call,
): Promise<Decision<IpoDocument>> {
  const sha256 = createHash('sha256').update(text).digest('hex')
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'ipo.publish-document', subject: `ipo:${ipoId}`, reason, detail: { kind, title, sha256 } },
    async (tx) => {
      const offer = await findIpo(tx, ipoId)
      if (offer === null) return refuse(refusal('ipo-missing', {}, 'ipoId'))
      const at = parts.clock.instant()
      const id = await writeDocument(tx, parts, { ipoId: offer.id, kind, title, text, staffId: staff.id, at })
      return accept({
        id: id.toString(),
        kind,
        title,
        publishedAt: at.toISOString(),
        sha256,
        bytes: Buffer.byteLength(text),
      })
    },
  )
}
