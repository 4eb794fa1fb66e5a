import { useState } from 'react'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import type { LoanStanding } from '../session/use-loan-standing.ts'
import { parseAmount, amountText } from '../text/typed-amount.ts'
import { useLenders, useQuote } from './use-loans.ts'

const typingMs = 300

/** An amount to borrow from typing to asking: what stands in the field, from whom, and what the server says to it. */
export function useBorrow({ remainingPaise }: LoanStanding) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const lenders = useLenders().data?.items ?? []
  const amountPaise = parseAmount(typed)
  const asked = useDebounced(amountPaise, typingMs)
  const quote = useQuote(asked, chosen)
  // An empty field keeps no figures of an amount that is gone.
  const data = amountPaise === null ? undefined : quote.data
  const current = data !== undefined && asked === amountPaise && !quote.isPlaceholderData
  return {
    typed,
    setTyped,
    amountPaise,
    lenders,
    lenderId: chosen ?? quote.data?.lenderId ?? lenders[0]?.id,
    chosen,
    setLender: setChosen,
    quote: data,
    /** False while the figures shown belong to what stood in the field before. */
    current,
    /** Why there are no figures for what stands in the field. */
    failure: quote.isError && !current && amountPaise !== null && asked === amountPaise ? quote.error : null,
    retry: quote.refetch,
    problems: current ? data.problems : [],
    takeMax: () => setTyped(remainingPaise > 0 ? amountText(remainingPaise) : ''),
  }
}

export type BorrowState = ReturnType<typeof useBorrow>
