import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getTaxDetails, setTaxDetails, type TaxDetailsView } from '@bahi/contract/reports/tax'
import { useClient } from '../calls/client.ts'
import { useIntentKey } from '../calls/use-intent-key.ts'
import { useSession } from '../session/use-session.ts'

export type TaxDetailsInput = Omit<TaxDetailsView, 'lossYears'>

/** What the customer told of a financial year; asked for while the sheet is open. */
export function useTaxDetails(year: number, open: boolean) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['tax-details', year],
    enabled: loggedIn && open,
    staleTime: 0,
    queryFn: ({ signal }) => call(getTaxDetails, { year }, { signal, isLoading: false }),
  })
}

/** Keeps what was entered. The papers and the estimates of sales are asked for again. */
export function useTellTaxDetails(onKept: () => void) {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (details: TaxDetailsInput) =>
      call(setTaxDetails, formOf(details), { idempotencyKey: keyFor(details), isLoading: false }),
    onSuccess: (details) => {
      spend()
      queries.setQueryData(['tax-details', details.year], details)
      for (const key of ['paper', 'sale-tax']) void queries.invalidateQueries({ queryKey: [key] })
      onKept()
    },
  })
}

/** A form carries text alone: an unknown income is left out, and the losses are one text. */
function formOf({ year, otherIncomePaise, losses }: TaxDetailsInput) {
  return {
    year,
    ...(otherIncomePaise === null ? {} : { otherIncomePaise }),
    losses: losses.map((loss) => [loss.year, loss.shortPaise, loss.longPaise].join(':')).join(','),
  }
}
