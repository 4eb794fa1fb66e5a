import type { NomineeDeclaration, NomineeIdType, NomineesView } from '@bahi/contract/customers/nominees'
import { syntheticNumber } from '@bahi/domain/customers/identity/synthetic-numbers'
import type { Nominee } from '@bahi/domain/customers/nominees/decide-nominees'
import { maskNomineeNumber } from '@bahi/domain/customers/nominees/nominee-number'
import { isMinor } from '@bahi/domain/customers/nominees/nominee-rules'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { NomineeParts } from './nominee-parts.ts'
import { readDeclarations, type StoredDeclaration } from './nominee-rows.ts'

/** As many as anybody makes; the database keeps all. */
const SHOWN = 100
/** Any of the invented numbers: nominees share none with an identity. */
const EXAMPLE = 4_711

/** Shows nominees to the customer who named them. */
export async function showNominees(
  { db, seal, clock, isSimulated }: NomineeParts,
  who: CustomerId,
): Promise<NomineesView> {
  const {
    rows: [row],
  } = await db.pool.query<{ is_practice: boolean }>(
    `select identity_state = 'practice' as is_practice from bahi.customer where shard = $1 and id = $2`,
    [who.shard, who.customerId],
  )
  const today = businessDate(clock.now().date)
  const [current, ...earlier] = (await readDeclarations(db.pool, seal, who, SHOWN)).map((one) => viewOf(one, today))
  return {
    isOffered: row?.is_practice === false,
    current: current ?? null,
    earlier,
    demoNumbers: isSimulated ? demoNumbers() : null,
  }
}

function viewOf({ id, kind, madeAt, nominees }: StoredDeclaration, today: BusinessDate): NomineeDeclaration {
  return {
    id: id.toString(),
    kind,
    madeAt: madeAt.toISOString(),
    nominees: nominees.map((one) => ({
      ...shownOf(one, today),
      id: one.id === null ? null : { type: one.id.type, masked: maskNomineeNumber(one.id.type, one.id.number) },
    })),
  }
}

/** What of a nominee everybody sees who may see nominees. */
export function shownOf(nominee: Nominee, today: BusinessDate) {
  const { name, relation, shareBp, bornOn, mobile, email, address, guardian } = nominee
  return { name, relation, shareBp, bornOn, isMinor: isMinor(bornOn, today), mobile, email, address, guardian }
}

function demoNumbers(): { idType: NomineeIdType; number: string }[] {
  return [
    { idType: 'pan', number: syntheticNumber('pan', EXAMPLE) },
    { idType: 'aadhaar-last-4', number: syntheticNumber('aadhaar', EXAMPLE).slice(-4) },
    { idType: 'licence', number: syntheticNumber('licence', EXAMPLE) },
    { idType: 'passport', number: syntheticNumber('passport', EXAMPLE) },
  ]
}
