import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import { addBankCard, findBranch, updateBankCard, type BankBranch } from '@bahi/contract/wallet/bank-cards'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { bankCardKey } from '../../session/use-bank-card.ts'
import { ifscLength } from './card-form.ts'

/** Adds the first card, or changes the one there is. */
export function useSaveCard(hasCard: boolean) {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof addBankCard>) =>
      call(hasCard ? updateBankCard : addBankCard, input, { idempotencyKey: keyFor(input) }),
    onSuccess: () => {
      spend()
      return refetchFresh(queries, bankCardKey)
    },
  })
}

interface Told {
  onFound: (branch: BankBranch) => void
  onRefused: (failure: CallFailed['failure']) => void
}

/** Looks an IFSC up as soon as all of it is typed. */
export function useBranch(ifsc: string, told: Told): void {
  const { call } = useClient()
  const newest = useRef(told)
  useEffect(() => {
    newest.current = told
  })
  useEffect(() => {
    if (ifsc.length < ifscLength) return
    const asked = new AbortController()
    call(findBranch, { ifsc }, { signal: asked.signal, isLoading: false }).then(
      (branch) => {
        if (!asked.signal.aborted) newest.current.onFound(branch)
      },
      (cause: unknown) => {
        if (!asked.signal.aborted && cause instanceof CallFailed)
          newest.current.onRefused(
            cause.failure.kind === 'refused' ? cause.failure : { ...cause.failure, fields: ['ifsc'] },
          )
      },
    )
    return () => asked.abort()
  }, [call, ifsc])
}
