import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  coolOffLoan,
  createLoan,
  getKeyFacts,
  getLoan,
  listLenders,
  listLoans,
  quoteLoan,
  repayLoan,
  withdrawLoan,
} from '@bahi/contract/loans/calls'
import type { CallOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../calls/client.ts'
import { refetchFresh } from '../calls/refetch-fresh.ts'
import { useIntentKey } from '../calls/use-intent-key.ts'
import { usePages } from '../calls/use-pages.ts'
import { saveFile } from '../device/save-file.ts'
import { loansKey, loansLiveMs } from '../session/use-loan-standing.ts'
import { useSession } from '../session/use-session.ts'
import { useText } from '../text/use-text.tsx'

export type LoanQuote = ReplyOf<typeof quoteLoan>
export type LoanDetail = ReplyOf<typeof getLoan>
export type Lender = ReplyOf<typeof listLenders>['items'][number]
export type LoanFilter = NonNullable<CallOf<typeof listLoans>['state']>

export function useLenders() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...loansKey, 'lenders'],
    enabled: loggedIn,
    staleTime: 60_000,
    queryFn: ({ signal }) => call(listLenders, {}, { signal, isLoading: false }),
  })
}

/** What a loan would cost and which rules it would break. The last answer stays while the next is asked for. */
export function useQuote(amountPaise: number | null, lenderId: string | undefined) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...loansKey, 'quote', amountPaise, lenderId ?? ''],
    enabled: loggedIn && amountPaise !== null,
    placeholderData: keepPreviousData,
    refetchInterval: loansLiveMs,
    queryFn: ({ signal }) =>
      call(
        quoteLoan,
        { amountPaise: amountPaise ?? 0, ...(lenderId === undefined ? {} : { lenderId }) },
        { signal, isLoading: false },
      ),
  })
}

export function useLoanList(state: LoanFilter) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return usePages({
    queryKey: [...loansKey, 'list', state],
    enabled: loggedIn,
    initialPageParam: '',
    refetchInterval: loansLiveMs,
    queryFn: ({ signal, pageParam }) =>
      call(listLoans, { state, ...(pageParam === '' ? {} : { before: pageParam }) }, { signal, isLoading: false }),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
  })
}

export function useLoan(loanId: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...loansKey, 'one', loanId],
    enabled: loggedIn && loanId !== '',
    refetchInterval: loansLiveMs,
    queryFn: ({ signal }) => call(getLoan, { loanId }, { signal, isLoading: false }),
  })
}

/** A change under one key for one intent; loans, cash and the book are read again whatever came of it. */
function useChange<Input extends object, Reply>(
  send: (input: Input, how: { idempotencyKey: string }) => Promise<Reply>,
) {
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => send(input, { idempotencyKey: keyFor(input) }),
    onSuccess: spend,
    onSettled: () => refetchFresh(queries, loansKey, ['assets'], ['statement'], ['positions']),
  })
}

export function useAskLoan() {
  const { call } = useClient()
  return useChange((input: CallOf<typeof createLoan>, how) => call(createLoan, input, how))
}

export function useRepay() {
  const { call } = useClient()
  return useChange((input: CallOf<typeof repayLoan>, how) => call(repayLoan, input, how))
}

export function useCoolOff() {
  const { call } = useClient()
  return useChange((input: CallOf<typeof coolOffLoan>, how) => call(coolOffLoan, input, how))
}

export function useWithdrawLoan() {
  const { call } = useClient()
  return useChange((input: CallOf<typeof withdrawLoan>, how) => call(withdrawLoan, input, how))
}

/** Fetches the key-fact sheet with the token in its header, and hands it to the browser as a file. */
export function useSaveKeyFacts() {
  const { document } = useClient()
  const { language } = useText()
  return useMutation({
    mutationFn: async ({ name, ...about }: { name: string } & CallOf<typeof getKeyFacts>) =>
      saveFile(
        `bahi-key-facts-${name}.pdf`,
        'application/pdf',
        await document(getKeyFacts, { ...about, lang: language }),
      ),
  })
}
