import type { Decision } from '@bahi/domain/outcome'
import { accept } from '@bahi/domain/outcome'
import { decideThreePeople } from '@bahi/domain/wallet/three-people'
import type { Queryable } from '../../platform/db/in-transaction.ts'

type Hands = { imported_by: bigint | null; checked_by: bigint | null }

/**
 * Whether these people may match a line. Together with the two people of the line's statement they must be at least
 * three, or the refusal is `third-person-needed`. Lines of a bank that answers by itself have no people and need no
 * third one. The database checks the same rule when the match is written.
 */
export async function decideThirdPerson(
  tx: Queryable,
  lineId: bigint,
  actors: readonly (bigint | null)[],
): Promise<Decision<object>> {
  const {
    rows: [hands],
  } = await tx.query<Hands>(
    `select s.imported_by, p.checked_by from bahi.bank_line l join bahi.bank_statement s on s.id = l.statement_id left join bahi.proposal p on p.id = s.proposal_id where l.id = $1`,
    [lineId],
  )
  return hands === undefined ? accept({}) : decideThreePeople([hands.imported_by, hands.checked_by, ...actors])
}
