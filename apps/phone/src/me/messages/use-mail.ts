import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@bahi/client/throwing-calls'
import { askForMail, confirmMail, endMail, endPaperLinks, stopMail } from '@bahi/contract/customers/messages'
import * as refusals from '@bahi/contract/messages/refusals'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { choicesKey } from './use-messages.ts'

/** What a refusal of an address is about; what is about neither field stands below both. */
const fieldOf: Partial<Record<string, 'address' | 'password'>> = {
  [refusals.mailAddressRefused]: 'address',
  [refusals.oldPasswordWrong]: 'password',
}

/** Sends a link to an address. `problem`: why none was sent, and which field it is about. */
export function useAskForMail(onSent: () => void) {
  const { call } = useClient()
  const { t, language } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ address, password }: { address: string; password: string }) =>
      call(askForMail, { address: address.trim(), password, lang: language }, { isLoading: false }),
    onSuccess: ({ waiting }) => {
      toast(t('messages.mail.sent', { address: waiting ?? '' }), { tone: 'done' })
      onSent()
      return refetchFresh(queries, choicesKey)
    },
  })
  return {
    ask: mutate,
    isPending,
    problem: error === null ? undefined : refusalText(error),
    field: error instanceof CallFailed ? fieldOf[error.failure.msg] : undefined,
  }
}

/** Forgets the address and the link that waits. */
export function useEndMail() {
  const { call } = useClient()
  return useEnding(() => call(endMail, {}, { isLoading: false }))
}

/** Ends the links to papers that were sent. */
export function useEndPaperLinks() {
  const { call } = useClient()
  return useEnding(() => call(endPaperLinks, {}, { isLoading: false }))
}

function useEnding(end: () => Promise<unknown>) {
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: end,
    onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
    onSettled: () => refetchFresh(queries, choicesKey),
  })
}

/** Opens the link of an e-mail by a press: a scanner of links, which only looks, opens none. */
export function useMailLink() {
  const { call } = useClient()
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: (token: string) => call(confirmMail, { token }, { isLoading: false }),
    onSuccess: () => refetchFresh(queries, choicesKey),
  })
  const stop = useMutation({
    mutationFn: (token: string) => call(stopMail, { token }, { isLoading: false }),
    onSuccess: () => refetchFresh(queries, choicesKey),
  })
  return { confirm, stop }
}
