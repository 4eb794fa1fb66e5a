import { useState } from 'react'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import type { LoanStanding } from '../session/use-loan-standing.ts'
import { parseAmount, amountText } from '../text/typed-amount.ts'
import { useLenders, useQuote } from './use-loans.ts'

const typingMs = 300

/** The state of a loan request: the typed amount, the lender, and the server's quote. */
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
    /** The reason why the typed amount has no figures. */
    failure: quote.isError && !current && amountPaise !== null && asked === amountPaise ? quote.error : null,
    retry: quote.refetch,
    problems: current ? data.problems : [],
    takeMax: () => setTyped(remainingPaise > 0 ? amountText(remainingPaise) : ''),
  }
}

export type BorrowState = ReturnType<typeof useBorrow>
