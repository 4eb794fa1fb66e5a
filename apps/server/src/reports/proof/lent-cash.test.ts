import { expect, it } from 'vitest'
import type { PaperView } from '@bahi/contract/reports/papers'
import type { getOwnProof } from '@bahi/contract/reports/proof'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { verifyLiabilities } from '@bahi/proofs/liability-tree-verify'
import { openLoanTown } from '../../../testing/towns/loan-town.ts'

it('counts what was lent as the borrower’s cash and nobody’s debt: the bank still holds what is owed, and the loan paper says what the loan does', async () => {
  const town = await openLoanTown(['asha'])
  try {
    const asha = await town.token('asha')
    const loan = await town.borrow(asha, 20_000_00)
    await town.endDay()
    const proof = (await town.read(asha, '/api/app/user/proof/path.do')).data as ReplyOf<typeof getOwnProof>
    const owner = proof.leaves[0]?.owner ?? ''
    const {
      rows: [own],
    } = await town.database.owner.pool.query<{ cash: bigint }>(
      'select sum(amount)::bigint as cash from bahi.balance where owner = $1 and asset = 0',
      [owner],
    )
    expect(verifyLiabilities(proof, { owner, cashPaise: own?.cash ?? null, headHash: null })).toMatchObject({
      isSound: true,
      differencePaise: 0n,
    })
    const paper = (await town.read(asha, '/api/app/user/paper/view.do?kind=loans')).data as PaperView
    const list = paper.sections.find(({ key }) => key === 'loan-list')
    expect(list?.rows).toHaveLength(1)
    expect(list?.total?.[5]).toBe(String(loan.capitalPaise))
    expect(paper.sections.find(({ key }) => key === 'loan-events')?.rows.map(([, , what]) => what)).toEqual(
      expect.arrayContaining(['@ev-asked', '@ev-paid-out']),
    )
    expect(town.faults).toEqual([])
  } finally {
    await town.close()
  }
})
