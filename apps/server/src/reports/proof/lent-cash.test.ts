import { expect, it } from 'vitest'
import type { PaperView } from '@bahi/contract/reports/papers'
import type { getOwnProof } from '@bahi/contract/reports/proof'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { verifyLiabilities } from '@bahi/proofs/liability-tree-verify'
import { openLoanServer } from '../../../testing/servers/loan-server.ts'

it('counts what was lent as the borrower’s cash and nobody’s debt: the bank still holds what is owed, and the loan paper says what the loan does', async () => {
  const bahi = await openLoanServer(['asha'])
  try {
    const asha = await bahi.token('asha')
    const loan = await bahi.borrow(asha, 20_000_00)
    await bahi.endDay()
    const proof = (await bahi.read(asha, '/api/app/user/proof/path.do')).data as ReplyOf<typeof getOwnProof>
    const owner = proof.leaves[0]?.owner ?? ''
    const {
      rows: [own],
    } = await bahi.database.owner.pool.query<{ cash: bigint }>(
      'select sum(amount)::bigint as cash from bahi.balance where owner = $1 and asset = 0',
      [owner],
    )
    expect(verifyLiabilities(proof, { owner, cashPaise: own?.cash ?? null, headHash: null })).toMatchObject({
      isSound: true,
      differencePaise: 0n,
    })
    const paper = (await bahi.read(asha, '/api/app/user/paper/view.do?kind=loans')).data as PaperView
    const list = paper.sections.find(({ key }) => key === 'loan-list')
    expect(list?.rows).toHaveLength(1)
    expect(list?.total?.[5]).toBe(String(loan.capitalPaise))
    expect(paper.sections.find(({ key }) => key === 'loan-events')?.rows.map(([, , what]) => what)).toEqual(
      expect.arrayContaining(['@ev-asked', '@ev-paid-out']),
    )
    expect(bahi.faults).toEqual([])
  } finally {
    await bahi.close()
  }
})
